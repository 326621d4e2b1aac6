"""Networks trained by self-play alone: `python -m pasch.players.training GAME`.

`moves` plays whole games as machine code, `learning` improves a network by them, `games` says
what each game is to both. Nothing here is needed to play.
"""
