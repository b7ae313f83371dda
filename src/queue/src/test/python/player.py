"""Level B of specification.md: a player of a list that does not change, in plain Python.

    python3 player.py FILE

answers the lists of level B in FILE as draws.py does those of level A. Without FILE, it prints the worked example.
"""

import copy
import re
import sys

from draws import Generator, check, fill, seed_bytes

IN_ORDER, SHUFFLE, RANDOM = "IN_ORDER", "SHUFFLE", "RANDOM"
ONE, ALL = "ONE", "ALL"
FORWARD, DRAWN, GONE = "FORWARD", "DRAWN", "GONE"


class Refused(Exception):
    """Raised before anything has changed, by a call that is refused."""


def require(condition):
    """Refuses the call unless the condition holds."""
    if not condition:
        raise Refused()


def take_undrawn(x, array, held):
    """Takes x out of an array or out of the list of those held from it, if it is there."""
    if x in array:
        fill(array, x)
    elif x in held:
        held.remove(x)


class Player:
    """A player; its variables are those of the section "State", its calls those of the table of calls."""

    def __init__(self, seed, entries, mode, repeat, limit):
        self.generator = Generator(seed_bytes(seed))
        self.n, self.mode, self.repeat, self.limit = entries, mode, repeat, limit
        self.past, self.rests_from, self.current, self.ahead = [], 0, None, []
        self.gap = {SHUFFLE: None, RANDOM: None}
        self.begun, self.bag, self.held = False, [], []
        self.picks, self.pick_held = list(range(entries)), []
        self.anchor, self.stop, self.ended = None, False, False
        if mode == SHUFFLE:
            self.begin_cycle()

    def copy(self):
        """Returns a copy of the state and of the generator."""
        twin = copy.copy(self)
        for name in ("past", "ahead", "bag", "held", "picks", "pick_held", "generator"):
            setattr(twin, name, copy.copy(getattr(self, name)))
        return twin

    # ---- Rows and rest ----

    def rows(self):
        """Returns the ids of the rows."""
        return [x for x, kind in self.ahead if kind != GONE]

    def drawn_rows(self):
        """Returns the ids of the drawn rows."""
        return [x for x, kind in self.ahead if kind == DRAWN]

    def effective_gap(self, mode):
        """Returns the effective gap of a mode."""
        gap = self.gap[mode]
        if gap is None:
            gap = 0 if mode == RANDOM else max(1, min(self.n // 4, 1000))
        return max(0, min(gap, self.n - 1))

    def resting(self, g, kinds):
        """Returns the last g ids up to the places ahead of these kinds, the one heard longest ago first."""
        ids = [x for x, kind in reversed(self.ahead) if kind in kinds] + [self.current]
        rest = [x for x in dict.fromkeys(ids) if x is not None][:g]
        for x, _ in reversed(self.past[self.rests_from:]):
            if len(rest) == g:
                break
            if x not in rest:
                rest.append(x)
        return rest[::-1]

    def rest_now(self):
        """Returns the ids that rest at the end of the rows."""
        mode = RANDOM if self.mode == RANDOM else SHUFFLE
        return self.resting(self.effective_gap(mode), (FORWARD, GONE, DRAWN))

    # ---- Drawing ----

    def sync(self, array, held, rest):
        """Moves the entries that rest from an array to those held, and the others back."""
        array += [x for x in held if x not in rest]
        still_held = [x for x in rest if x in held or x in array]
        for x in still_held:
            if x in array:
                fill(array, x)
        held[:] = still_held

    def draw(self):
        """Draws an entry of the cycle."""
        self.sync(self.bag, self.held, self.rest_now())
        if not self.bag:
            return self.held.pop(0)
        x = self.bag[self.generator.below(len(self.bag))]
        fill(self.bag, x)
        return x

    def pick(self):
        """Picks an entry in RANDOM."""
        self.sync(self.picks, self.pick_held, self.rest_now())
        return self.picks[self.generator.below(len(self.picks))]

    def begin_cycle(self):
        """Begins a cycle."""
        self.begun, self.bag, self.held = True, list(range(self.n)), []

    def show(self, k):
        """Draws in SHUFFLE until there are k rows, or nothing is left of the cycle."""
        while self.mode == SHUFFLE and len(self.rows()) < k and (self.bag or self.held):
            self.ahead.append((self.draw(), DRAWN))

    # ---- Playing ----

    def play(self, x):
        """Makes x the current entry."""
        if self.current is not None:
            self.past.append((self.current, True))
            plays = [index for index, (_, is_play) in enumerate(self.past) if is_play]
            if len(plays) > self.limit:
                self.past[plays[0]] = (self.past[plays[0]][0], False)
        self.current, self.stop, self.ended = x, False, False

    def count(self, x):
        """Counts x as played in this cycle."""
        if (x, DRAWN) in self.ahead:
            self.ahead.remove((x, DRAWN))
        else:
            take_undrawn(x, self.bag, self.held)

    def next(self):
        """Plays the next entry and returns it, or returns None."""
        if self.rows():
            kinds = [kind for _, kind in self.ahead]
            first = next(index for index, kind in enumerate(kinds) if kind != GONE)
            passed, x = self.ahead[:first], self.ahead[first][0]
            self.ahead = self.ahead[first + 1:]
            self.play(x)
            self.past += [(y, False) for y, _ in passed]
        elif self.mode == SHUFFLE:
            if not self.bag and not self.held:
                if self.repeat != ALL or self.n == 0:
                    return None
                self.begin_cycle()
            self.play(self.draw())
        elif self.n == 0:
            return None
        elif self.mode == RANDOM:
            self.play_out_of_turn(self.pick())
        else:
            i = 0 if self.anchor is None else self.anchor + 1
            if i == self.n and self.repeat != ALL:
                return None
            self.play_in_order(i % self.n)
        return self.current

    def previous(self):
        """Goes back and returns the entry that plays then, or returns None."""
        if self.mode == IN_ORDER:
            i = -1 if self.anchor is None else self.anchor - 1
            if i < 0 and (self.repeat != ALL or self.n == 0 or self.current is None):
                return None
            self.play_in_order(i % self.n)
            return self.current
        plays = [index for index, (_, is_play) in enumerate(self.past) if is_play]
        if not plays:
            return None
        self.ahead.insert(0, (self.current, FORWARD))
        self.ahead = [(x, GONE) for x, _ in self.past[plays[-1] + 1:]] + self.ahead
        self.current, self.stop, self.ended = self.past[plays[-1]][0], False, False
        self.past = self.past[:plays[-1]]
        self.rests_from = min(self.rests_from, len(self.past))
        return self.current

    def play_in_order(self, i):
        """Plays the entry at index i of the source order."""
        self.anchor = i
        self.play_out_of_turn(i)

    def play_out_of_turn(self, x):
        """Plays x, and counts it as played in this cycle."""
        self.count(x)
        self.play(x)

    def track_ended(self):
        """Goes on after the end of the current entry."""
        if self.stop and self.current is not None:
            self.stop, played = False, None
        else:
            played = self.current if self.repeat == ONE and self.current is not None else self.next()
        self.ended = played is None and not self.has_next()
        return played

    def has_ended(self):
        """Returns whether the last track has ended, and nothing comes next."""
        return self.ended and not self.has_next()

    def has_next(self):
        """Returns whether there is a next entry."""
        return self.copy().next() is not None

    def skip_ahead(self, p):
        """Plays the entry that `upcoming` has at index p."""
        require(p >= 0 and len(self.copy().upcoming(p + 1)) == p + 1)
        for _ in range(p + 1):
            self.next()

    def skip_back(self, p):
        """Goes back p + 1 times."""
        if self.mode == IN_ORDER and self.repeat == ALL:
            require(p < max(2 * self.n, len(self.rows())))
        twin = self.copy()
        require(p >= 0 and all(twin.previous() is not None for _ in range(p + 1)))
        for _ in range(p + 1):
            self.previous()

    def skip_to(self, x):
        """Plays x out of turn."""
        require(0 <= x < self.n)
        if x == self.current:
            return
        was_settled = self.is_settled()
        self.anchor = x if self.mode == IN_ORDER else self.anchor
        self.play_out_of_turn(x)
        if not (was_settled and self.is_settled()):
            self.discard()

    def set_stop_after_current(self):
        """Lets the next `track_ended` stop."""
        self.stop = self.current is not None

    # ---- Peeking ----

    def upcoming(self, k):
        """Returns the next k entries, or fewer."""
        k = min(k, max(2 * self.n, len(self.rows())))
        self.show(k)
        twin, ids = self.copy(), []
        while len(ids) < k and twin.next() is not None:
            ids.append(twin.current)
        return ids

    def upcoming_after_end(self):
        """Returns what `track_ended` would return."""
        if self.current is not None and (self.stop or self.repeat == ONE):
            return None if self.stop else self.current
        return (self.upcoming(1) + [None])[0]

    # ---- Settled cycles, modes and gaps ----

    def is_settled(self):
        """Whether none of the entries that remain rests."""
        rest = self.resting(self.effective_gap(SHUFFLE), (FORWARD, GONE))
        remaining = self.bag + self.held + self.drawn_rows()
        return self.mode != SHUFFLE or not any(x in rest for x in remaining)

    def discard(self):
        """Puts the entries of the drawn rows back into the bag."""
        self.bag += self.drawn_rows()
        self.ahead = [place for place in self.ahead if place[1] != DRAWN]

    def drop_rows(self):
        """Drops all rows; those heard before rest on."""
        self.past += [(x, False) for x, kind in self.ahead if kind != DRAWN]
        self.bag += self.drawn_rows()
        self.ahead = []

    def start_cycle(self):
        """Begins a cycle in which the current entry has played."""
        self.begin_cycle()
        if self.current is not None:
            fill(self.bag, self.current)

    def set_mode(self, mode):
        """Changes the mode."""
        if mode == self.mode:
            return
        self.drop_rows()
        self.mode = mode
        if mode == IN_ORDER:
            self.anchor = self.current
        elif mode == RANDOM:
            self.picks, self.pick_held = list(range(self.n)), []
        elif not self.begun or not (self.bag or self.held):
            self.start_cycle()

    def set_repeat(self, repeat):
        """Changes what is repeated."""
        self.repeat = repeat

    def reshuffle(self):
        """Begins a new cycle in SHUFFLE."""
        if self.mode == SHUFFLE:
            self.drop_rows()
            self.start_cycle()

    def shuffle(self):
        """Begins a new cycle, in SHUFFLE."""
        self.set_mode(SHUFFLE)
        self.reshuffle()

    def set_gap(self, mode, gap):
        """Changes the gap of a mode."""
        require(gap >= 0 and (gap < self.n or self.n == 0))
        if gap == self.gap[mode]:
            return
        self.limit_rest(max(1000, self.gap[SHUFFLE] or 0, self.gap[RANDOM] or 0))
        if mode == SHUFFLE:
            self.discard()
        self.gap[mode] = gap

    def limit_rest(self, k):
        """Sets the first place that can rest to the last one from which on k ids rest, if any."""
        heard = {self.current} - {None}
        for index in range(len(self.past) - 1, self.rests_from - 1, -1):
            heard.add(self.past[index][0])
            if len(heard) == k:
                self.rests_from = index
                return


# ---- Vectors ----

CALLS = {"next", "previous", "trackEnded", "skipAhead", "skipBack", "skipTo", "setStopAfterCurrent", "upcoming",
         "upcomingAfterEnd", "setMode", "setRepeat", "setGap", "reshuffle", "shuffle", "hasEnded"}
ID_CALLS = ("next", "previous", "trackEnded", "upcomingAfterEnd", "skipUnit")


def answer(player, name, arguments):
    """Makes a call, whose method has its name with underscores, and returns its answer."""
    method = getattr(player, re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), name))
    try:
        value = method(*arguments)
    except Refused:
        return "refused"
    return "done" if value is None and name not in ID_CALLS else value


def outcome(player, name, arguments):
    """Makes a call, and returns its answer and the state after it."""
    result = [answer(player, name, arguments), player.current]
    if player.mode != IN_ORDER and player.current is not None:
        result.append([x for x, kind in player.ahead if kind != GONE])
    return result


def difference(player, calls, known):
    """Makes calls, all of them known ones; returns a text about the first one that differs, or None."""
    for index, (name, arguments, *expected) in enumerate(calls):
        if name not in known:
            return f"call {index}, {name}: not a call of these levels"
        got = outcome(player, name, arguments)
        if got != expected:
            return f"call {index}, {name} {arguments}: {got}, expected {expected}"
    return None


def first_difference(vector):
    """Makes the calls of a list; returns a text about the first one that differs, or None."""
    player = Player(vector["seed"], vector["entries"], vector["mode"], vector["repeat"], vector.get("limit", 100_000))
    return difference(player, vector["calls"], CALLS)


# ---- The worked example ----

EXAMPLE = [("setGap", [SHUFFLE, 3]), ("next", []), ("upcoming", [3]), ("next", []), ("previous", []), ("skipTo", [5]),
           ("skipAhead", [3]), ("setRepeat", ["ALL"]), ("skipAhead", [1]), ("upcoming", [3]), ("skipTo", [0]),
           ("setMode", ["RANDOM"])]


def example():
    """Prints the state after each call of a list, and the entries that rest."""
    player = Player("six songs", 6, SHUFFLE, "OFF", 100_000)
    row = "{:18} {:9} {:15} {:7} {:11} {:9} {:4} {}"
    print(row.format("call", "answer", "past", "current", "ahead", "bag", "held", "rests"))
    for name, arguments in EXAMPLE:
        value = str(answer(player, name, arguments)).replace(",", "")
        call = name + "(" + ", ".join(map(str, arguments)) + ")"
        past = " ".join(str(x) + ("" if is_play else "*") for x, is_play in player.past)
        ahead = " ".join(str(x) + {FORWARD: "f", DRAWN: "d", GONE: "*"}[kind] for x, kind in player.ahead)
        lists = (" ".join(map(str, ids)) for ids in (player.bag, player.held, player.rest_now()))
        print(row.format(call, value, past, str(player.current), ahead, *lists).rstrip())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(check(sys.argv[1], first_difference))
    example()
