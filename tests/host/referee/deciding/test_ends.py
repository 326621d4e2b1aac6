"""The end of a game: by done, by the next roll, with one number left (R1), and afterwards."""

from host.referee.telling import Table, board

LOSER = {"24": "b" * 14}


def one_left(**more):
    table = Table(turn="white", places={"2": "w", **LOSER, **more})
    table.roll("white", 6, 1)
    return table


def test_no_dice_are_asked_for_over_a_won_game():
    """A roll that the board had made for it would be missing from the proof of its dice."""
    table = one_left()
    table.seen(LOSER)
    answer = table.tell("ask-roll", seat="black", roll_id=7, nonce="5")
    assert (answer["verdict"], answer["winner"]) == ("game-over", "white")
    kinds = [event.kind.value for event in table.events]
    assert kinds[-2:] == ["played", "game-over"]
    assert table.referee.state.asked is None


def test_no_dice_are_asked_for_over_a_game_that_a_wrong_play_has_won():
    table = Table(
        turn="white",
        places={"3": "w", "2": "w", **LOSER},
        options={"illegal": "opponent_option"},
    )
    table.roll("white", 2, 1)
    assert table.seen(LOSER)["reason"] == "wrong-distance"
    answer = table.tell("ask-roll", seat="black", roll_id=7, nonce="5")
    assert (answer["verdict"], answer["winner"]) == ("game-over", "white")
    assert answer["before"] == "accepted-illegal"
    kinds = [event.kind.value for event in table.events]
    assert kinds[-2:] == ["accepted-illegal", "game-over"]
    assert table.referee.state.asked is None


def test_the_last_checker_off_ends_the_game_at_done():
    table = one_left()
    seen = table.seen(LOSER)
    assert (seen["verdict"], seen["next"]) == ("legal", "game-over")
    answer = table.tell("done", seat="white")
    assert answer["verdict"] == "game-over"
    assert (answer["winner"], answer["score"], answer["turn"]) == ("white", 1, None)


def test_the_next_roll_over_a_won_game_ends_it_and_does_not_count():
    table = one_left()
    table.seen(LOSER)
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "game-over"
    assert answer["winner"] == "white"
    kinds = [event.kind.value for event in table.events]
    assert kinds[-2:] == ["played", "game-over"]


def test_the_last_checker_off_with_one_number_is_accepted():
    # R1: 2/1*/off would use both numbers; 2/off with the 2 does not hit, the game is over.
    table = Table(turn="white", places={"2": "w", "1": "b", "24": "b" * 13})
    table.roll("white", 2, 1)
    answer = table.seen({"1": "b", "24": "b" * 13})
    assert (answer["verdict"], answer["notation"]) == ("legal", "2/off")
    over = table.tell("done", seat="white")
    assert (over["verdict"], over["score"]) == ("game-over", 1)


def test_after_the_game_the_board_may_be_cleared():
    table = one_left()
    table.seen(LOSER)
    table.tell("done", seat="white")
    assert table.seen({})["verdict"] == "waiting"
    assert table.tell("done", seat="black")["verdict"] == "refused"
    assert table.tell("start", game="backgammon")["verdict"] == "started"


def test_the_winning_play_can_be_taken_back():
    table = one_left()
    table.seen(LOSER)
    table.tell("done", seat="white")
    answer = table.tell("undo")
    assert (answer["verdict"], answer["turn"]) == ("undo", "white")
    assert answer["places"]["2"] == "w"
    assert table.seen(board({"2": "", "1": "w"}, answer["places"]))["verdict"] == "incomplete"


def test_a_win_by_a_wrong_play_that_stood_is_a_win():
    table = Table(turn="white", places={"3": "w", "2": "w", **LOSER})
    table.roll("white", 2, 1)
    assert table.seen(LOSER)["reason"] == "wrong-distance"
    answer = table.roll("black", 6, 4)
    assert answer["before"] == "accepted-illegal"
    assert (answer["verdict"], answer["winner"]) == ("game-over", "white")
