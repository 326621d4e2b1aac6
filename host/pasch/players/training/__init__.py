"""Networks trained by self-play alone: `python -m pasch.players.training GAME`.

`moves` generates plays as machine code, `learning` improves a network by whole games, `games`
describes each game to both. Nothing here is needed to play.
"""
