"""Levels B to G of the play order of Riffle, order version r3, in plain Python.

This program follows specification.md and the pages of the levels; comments refer to their sections. It is written to be
read, not to be fast: the places of a queue are plain lists, and everything is found by looking through them.

    python3 r3.py FILE

answers the lists of FILE, of any level above A, as draws.py does those of level A. Each list uses the calls of its
levels alone.
"""

import copy
import sys
from contextlib import contextmanager
from dataclasses import dataclass

from draws import Generator, check, fill, seed_bytes
from player import (ALL, CALLS, DRAWN, FORWARD, GONE, IN_ORDER, ONE, RANDOM, SHUFFLE, difference, require)
from spread import draw_word

ASKED, RESERVED = "ASKED", "RESERVED"


# ---- What an edit notes ----

FREE, CURRENT, NO_PLACE = "FREE", "CURRENT", "no place"
REPLACEMENT = -2  # the item of `replace`
REFRESHED = -3  # the item of `refresh`


@dataclass
class EntryNote:
    """What an edit notes of one entry.

    `index` is None if it is not listed. `kind` is that of its noted row: FREE for a free row, None without a
    row, and CURRENT if the entry was current and is removed. `order` is the index of the row, or of a free
    row among the free rows. `before` is the row before it: an entry and its number (None for an own row),
    None if the row was the first one and nothing was current, or NO_PLACE. `number` is that of a FORWARD row,
    and `count` how many FORWARD rows the entry has.
    """
    id: int
    index: object
    item: int
    weight: int
    remained: bool = False
    plays: int = 0
    kind: object = None
    order: int = 0
    before: object = NO_PLACE
    number: int = 0
    count: int = 0

    def sort_key(self):
        """Sorts kept rows, free rows, entries without a row, single plays first, and what was current."""
        if self.kind == CURRENT:
            return (3,)
        if self.kind is None:
            return (2, -1 if self.index is None else self.index, self.id)
        return (1 if self.kind == FREE else 0, self.order, self.id)


@dataclass
class Note:
    """What an edit notes before it takes effect; `free` and `total` are d and t of the page on undo."""
    number: object
    drops: int
    kept_drops: int
    free: int
    total: int
    entries: list
    added: list
    indexes_only: bool
    is_of_item: bool


# ---- Lists ----

def take_undrawn(x, array, held):
    """Takes x out of an array or out of the list of those held from it; returns whether it was in either."""
    if x in array:
        fill(array, x)
    elif x in held:
        held.remove(x)
    else:
        return False
    return True


class Queue:
    """A queue; its variables are those of the pages.

    `past` has pairs of an id and whether the place is a play, `ahead` has pairs of an id and a kind. `number`
    is None if no cycle has begun, and `turn` is a pair of its variable, which may be None, or None without one. `singles` has the single plays that were not removed, `items` the items and
    `weights` the weights of all entries. The methods that are calls have their names.
    """

    def __init__(self, members):
        entries, mode = members["entries"], members["mode"]
        self.generator = Generator(seed_bytes(members["seed"]))
        self.is_weighted, self.has_units = members.get("weighted", False), members.get("units", False)
        self.groups, self.word, self.leaving = members.get("groups", 0), None, None
        self.items, self.weights, self.shift = {}, {}, 0
        for x in range(entries):
            self.set_item(x, x)
        self.open, self.deferred = None, set()
        self.mode, self.repeat, self.limit = mode, members["repeat"], members.get("limit", 100_000)
        self.undo_limit, self.is_forgetful = members.get("undoLimit", 0), members.get("forgetful", False)
        self.source, self.next_id = list(range(entries)), entries
        self.singles = set()
        self.past, self.rests_from, self.current = [], 0, None
        self.ahead, self.kept = [], 0
        self.gap = {SHUFFLE: None, RANDOM: None}
        self.number, self.bag, self.held, self.spent = None, [], [], set()
        self.picks, self.pick_held = self.drawable() if mode == RANDOM else [], []
        self.anchor, self.after, self.stop, self.ended = None, False, False, False
        self.turn = None
        self.drops = self.kept_drops = 0
        self.plays = {}
        self.undoable, self.redoable = [], []
        for item in dict.fromkeys(reversed(members.get("startAfter", []))):
            self.past.insert(0, (item if item in self.source else ("heard", item), False))
        if mode == SHUFFLE:
            self.begin_cycle()
        if "startAt" in members:
            self.play_out_of_turn(self.source[members["startAt"]])

    def copy(self):
        """Returns a copy of the state and of the generator."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, set)):
                setattr(twin, name, value.copy())
        twin.generator = copy.copy(self.generator)
        return twin

    # ---- Entries, places and rows ----

    def in_queue(self, x):
        """Whether an entry is listed, or is a single play that has not left."""
        is_present = x == self.current or (x, True) in self.past or x in self.row_ids()
        return x in self.source or (x in self.singles and is_present)

    def entries(self):
        """Returns all entries in the queue."""
        return self.source + [x for x in sorted(self.singles) if self.in_queue(x)]

    def row_places(self):
        """Returns the index in `ahead` of each row."""
        return [index for index, (_, kind) in enumerate(self.ahead) if kind != GONE]

    def rows(self):
        """Returns the rows: the places ahead that are not GONE."""
        return [place for place in self.ahead if place[1] != GONE]

    def row_ids(self):
        """Returns the id of each row."""
        return [x for x, _ in self.rows()]

    def free_rows(self):
        """Returns the ids of the free rows."""
        return self.row_ids()[self.kept:]

    def row_of(self, x, *kinds):
        """Returns the index of the row of x that is of one of these kinds, or None."""
        return next((i for i, (y, kind) in enumerate(self.rows()) if y == x and kind in kinds), None)

    def own_row(self, x):
        """Returns the index of the own row of x, or None."""
        return self.row_of(x, ASKED, RESERVED, DRAWN)

    def asked_row(self, x):
        """Returns the index of the asked row of x, or None."""
        return self.row_of(x, ASKED, RESERVED)

    def set_kind(self, i, kind):
        """Changes the kind of row i."""
        index = self.row_places()[i]
        self.ahead[index] = (self.ahead[index][0], kind)

    def remains(self, x):
        """Whether an entry remains in the cycle."""
        return x in self.bag + self.held or self.row_of(x, DRAWN, RESERVED) is not None

    def insert_kept(self, i, x, kind):
        """Inserts a kept row as row i."""
        index = 0 if i == 0 else self.row_places()[i - 1] + 1
        self.ahead.insert(index, (x, kind))
        self.kept = max(self.kept + (1 if i <= self.kept else 0), i + 1)

    def insert_free(self, p, x):
        """Inserts a DRAWN row before free row p, or behind the last one."""
        places = self.row_places()[self.kept:] + [len(self.ahead)]
        self.ahead.insert(places[min(p, len(places) - 1)], (x, DRAWN))

    def take_row(self, i):
        """Takes row i, and returns it."""
        if i < self.kept:
            self.kept -= 1
        return self.ahead.pop(self.row_places()[i])

    def end_with_row(self):
        """Sees to it that no GONE place is behind the last kept row."""
        last = self.row_places()[self.kept - 1] if self.kept > 0 else 0
        gone = [place for place in self.ahead[last:] if place[1] == GONE]
        rows = [place for place in self.ahead[last:] if place[1] != GONE]
        if self.kept == 0:
            self.past += [(x, False) for x, _ in gone]
            self.ahead = rows
        else:
            self.ahead[last:] = gone + rows

    # ---- Gap and rest ----

    def effective_gap(self, mode, n=None):
        """Returns the effective gap of a mode, with n entries that can be drawn."""
        gap, n = self.gap[mode], len(self.drawable()) if n is None else n
        if gap is None:
            gap = max(1, min(n // 4, 1000)) if mode == SHUFFLE else 0
        return max(0, min(gap, n - 1))

    def resting(self, gap, row_count):
        """Returns the ids that rest before so many rows have played, the one heard longest ago first."""
        end = self.row_places()[row_count - 1] + 1 if row_count > 0 else 0
        heard = [x for x, _ in self.past[self.rests_from:]]
        heard += [self.current] if self.current is not None else []
        heard += [x for x, _ in self.ahead[:end]]
        return list(dict.fromkeys(reversed(heard)))[:gap][::-1]

    # ---- Drawing ----

    def sync(self, array, held, gap, rows=None):
        """Moves the entries that rest from an array to those held, and the others back."""
        rest = self.resting(gap, len(self.rows()) if rows is None else rows)
        array += [x for x in held if x not in rest]
        still_held = [x for x in rest if x in held or x in array]
        for x in still_held:
            if x in array:
                fill(array, x)
        held[:] = still_held

    def draw(self):
        """Draws an entry of the cycle."""
        gap = self.effective_gap(SHUFFLE)
        self.sync(self.bag, self.held, gap)
        if self.has_letters():
            self.check_word()
            x = self.draw_letter(self.resting(gap, len(self.rows())))
            take_undrawn(x, self.bag, self.held)
            self.note_word()
            return x
        if not self.bag:
            return self.held.pop(0)
        x = self.bag[self.generator.below(len(self.bag))]
        fill(self.bag, x)
        return x

    def pick(self, gap, rows=None):
        """Picks an entry in RANDOM, after so many rows have played, or after all."""
        self.sync(self.picks, self.pick_held, gap, rows)
        if not self.is_weighted and not self.deferred_entries():
            return self.picks[self.generator.below(len(self.picks))]
        calm = [x for x in self.picks if x not in self.deferred]
        return self.choose([[x] for x in calm or self.picks], self.picks)

    def begin_cycle(self):
        """Begins a cycle of all entries that can be drawn."""
        self.number = 0 if self.number is None else self.number + 1
        self.bag, self.held, self.spent, self.word = sorted(self.drawable()), [], set(), None

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
        """Counts x as played out of turn; returns whether it remained."""
        row = self.own_row(x)
        if row is not None:
            return self.take_row(row)[1] != ASKED
        return take_undrawn(x, self.bag, self.held)

    def count_and_play(self, x):
        """Plays x out of turn; an asked row of it stays."""
        row = self.asked_row(x)
        if row is not None:
            self.set_kind(row, ASKED)
        else:
            self.count(x)
        self.play(x)
        self.count_play(x)
        self.open = (x, True)

    def count_play(self, x):
        """Counts a play of x, which is spent if it cannot be drawn."""
        self.plays[x] = self.plays.get(x, 0) + 1
        self.spend(x)

    def next(self, leaving=None, n=None):
        """Plays the next entry and returns it, or returns None.

        While the entry `leaving` is removed, n is the number of entries that could be drawn before.
        """
        if self.rows():
            self.next_row()
        elif self.mode == SHUFFLE:
            if not self.bag and not self.held:
                if self.repeat != ALL or not [x for x in self.drawable() if x != leaving]:
                    return None
                self.begin_cycle()
                self.open = None
            x = self.draw_successor(leaving)
            if x is None:
                return None
            self.play(x)
            self.count_play(x)
            self.open = (x, True)
        elif self.mode == RANDOM:
            if not self.drawable():
                return None
            self.count_and_play(self.pick(self.effective_gap(RANDOM, n)))
        else:
            i = 0 if self.anchor is None else self.source.index(self.anchor) + 1
            if i == len(self.source) and (self.repeat != ALL or not self.source):
                return None
            self.turn = None
            self.play_in_order(i % len(self.source))
        return self.current

    def draw_successor(self, leaving):
        """Draws an entry, and passes over the one that is removed; returns None if nothing is left."""
        self.leaving = leaving
        x = self.draw()
        while x == leaving:
            self.past.append((x, False))
            x = self.draw() if self.bag or self.held else None
        self.leaving = None
        return x

    def next_row(self):
        """Plays row 0; the places passed rest behind the entry that was current."""
        first = self.row_places()[0]
        passed, self.ahead = self.ahead[:first], self.ahead[first:]
        x, kind = self.take_row(0)
        if self.mode == IN_ORDER and self.is_in_turn(x):
            self.anchor, self.after = x, False
        elif self.mode == IN_ORDER:
            self.after = self.anchor is not None
        self.play(x)
        if kind != FORWARD:
            self.count_play(x)
        if kind == DRAWN:
            self.open = (x, True)
        self.past += [(y, False) for y, _ in passed]

    def play_in_order(self, i):
        """Plays the entry at index i of the source order."""
        self.anchor, self.after = self.source[i], False
        self.count_and_play(self.source[i])

    def previous(self):
        """Goes back and returns the entry that plays then, or returns None."""
        if self.mode == IN_ORDER:
            return self.previous_in_order()
        if self.mode == RANDOM and self.is_forgetful:
            if self.current is None or not self.drawable():
                return None
            self.count_and_play(self.pick(self.effective_gap(RANDOM), 0))
            return self.current
        return self.previous_play()

    def previous_in_order(self):
        """Plays the entry before the cursor of IN_ORDER."""
        i = -1
        if self.anchor is not None:
            i = self.source.index(self.anchor) - (0 if self.after else 1)
        if i < 0:
            if self.repeat != ALL or not self.source or (self.current is None and self.anchor is None):
                return None
            i = len(self.source) - 1
        self.play_in_order(i)
        return self.current

    def previous_play(self):
        """Returns to the last play of an entry in the queue."""
        plays = [index for index, (x, is_play) in enumerate(self.past) if is_play and self.in_queue(x)]
        if not plays:
            return None
        if self.current is not None:
            self.insert_kept(0, self.current, FORWARD)
        self.ahead = [(x, GONE) for x, _ in self.past[plays[-1] + 1:]] + self.ahead
        self.current, self.stop, self.ended = self.past[plays[-1]][0], False, False
        self.past = self.past[:plays[-1]]
        self.rests_from = min(self.rests_from, len(self.past))
        self.end_with_row()
        return self.current

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
        """Skips to the entry that `upcoming` has at index p."""
        require(p >= 0 and len(self.copy().upcoming(p + 1)) == p + 1)
        for _ in range(p + 1):
            self.next()

    def skip_back(self, p):
        """Goes back p + 1 times."""
        require(p >= 0)
        if self.mode == IN_ORDER and self.repeat == ALL or self.mode == RANDOM and self.is_forgetful:
            require(p < max(2 * len(self.source), len(self.rows())))
        twin = self.copy()
        for _ in range(p + 1):
            require(twin.previous() is not None)
        for _ in range(p + 1):
            self.previous()

    def skip_to(self, x):
        """Plays x out of turn."""
        require(self.in_queue(x))
        if x != self.current:
            with self.discarding():
                self.play_out_of_turn(x)

    def play_out_of_turn(self, x):
        """The effect of `skip_to`."""
        self.count(x)
        if self.mode == IN_ORDER:
            self.turn = None
            self.after = x not in self.source and self.anchor is not None
            self.anchor = x if x in self.source else self.anchor
        self.play(x)
        self.count_play(x)
        if x in self.source:
            self.open = (x, True)

    def set_stop_after_current(self):
        """Lets the next `track_ended` stop."""
        self.stop = self.current is not None

    # ---- Peeking ----

    def upcoming(self, k):
        """Returns the next k entries, or fewer."""
        k = min(k, max(2 * len(self.source), len(self.rows())))
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

    # ---- Edits ----

    def is_settled(self, returning):
        """Whether no entry of the bag, the held ones, the free rows and the returning ones rests."""
        if self.mode != SHUFFLE:
            return True
        if self.has_letters():
            return False
        rest = self.resting(self.effective_gap(SHUFFLE), self.kept)
        return not any(x in rest for x in self.bag + self.held + self.free_rows() + returning)

    def discard(self):
        """Discards the free rows and the word, and counts it, even if there are none."""
        self.drops += 1
        self.put_back()

    def put_back(self):
        """Puts the free rows back into the bag, and drops the word."""
        self.word = None
        free = self.free_rows()
        if free:
            self.ahead = self.ahead[:self.row_places()[self.kept]]
            self.bag += free

    @contextmanager
    def discarding(self, was_settled=None):
        """The form of a call that discards; its effect collects the entries that remain again in the list."""
        if was_settled is None:
            was_settled = self.is_settled([])
        returning = []
        yield returning
        self.end_with_row()
        if not (was_settled and self.is_settled(returning)):
            self.discard()
        self.fair(returning)

    def fair(self, xs):
        """Gives each of these entries a fair place among those that remain; does nothing without a cycle."""
        if self.number is None:
            return
        numbered = self.free_rows()
        b = len(numbered)
        for x in filter(self.can_be_drawn, xs):
            d = len(numbered)
            p = self.generator.below(d + len(self.bag) + len(self.held) + 1) if d > 0 else 0
            if p >= d:
                self.bag.append(x)
                continue
            if p == 0:
                self.insert_free(0, x)
            else:
                behind = numbered[p - 1] if p < b else numbered[p]
                self.insert_free(self.free_rows().index(behind) + 1, x)
            numbered.append(x)

    def drop_forward_rows(self):
        """Drops the forward rows."""
        self.past += [(x, False) for x, kind in self.ahead if kind in (FORWARD, GONE)]
        self.kept -= len([kind for _, kind in self.ahead if kind == FORWARD])
        self.ahead = [place for place in self.ahead if place[1] not in (FORWARD, GONE)]

    def drop_drawn_rows(self):
        """Drops the DRAWN rows; their entries return to the bag."""
        self.drops += 1
        self.kept_drops += 1
        self.bag += [x for x, kind in self.ahead if kind == DRAWN]
        self.ahead = [place for place in self.ahead if place[1] != DRAWN]
        self.kept = len(self.rows())

    # Asking

    def play_next(self, x):
        """Asks for an entry, to be played next."""
        self.play_next_all([x])

    def play_next_all(self, xs):
        """Asks for entries, to be played next."""
        require(len(set(xs)) == len(xs) and all(self.in_queue(x) for x in xs))
        if xs and not (len(xs) == 1 and self.asked_row(xs[0]) == 0):
            self.record(xs)
            self.ask(xs, at_front=True)

    def play_once_next(self):
        """Creates a single play, to be played next."""
        x = self.create_single()
        self.ask([x], at_front=True)
        return x

    def enqueue(self, x):
        """Asks for an entry, to be played behind those asked for before."""
        self.enqueue_all([x])

    def enqueue_all(self, xs):
        """Asks for entries, to be played behind those asked for before."""
        require(len(set(xs)) == len(xs) and all(self.in_queue(x) for x in xs))
        if xs and not (len(xs) == 1 and self.asked_row(xs[0]) == self.end_of_asked() - 1):
            self.record(xs)
            self.ask(xs, at_front=False)

    def enqueue_once(self):
        """Creates a single play, to be played behind those asked for before."""
        x = self.create_single()
        self.ask([x], at_front=False)
        return x

    def create_single(self):
        """Creates a single play, and records the edit."""
        x = self.next_id
        self.record([], added=[x])
        self.next_id += 1
        self.singles.add(x)
        self.set_item(x, -1)
        return x

    def ask(self, xs, at_front):
        """Counts entries, and inserts asked rows for them."""
        with self.discarding():
            kinds = [RESERVED if self.count(x) else ASKED for x in xs]
            first = 0 if at_front else self.end_of_asked()
            for k, x in enumerate(xs):
                self.insert_kept(first + k, x, kinds[k])

    def end_of_asked(self):
        """Returns the index behind the last asked row that no DRAWN row precedes, or 0 if there is none."""
        kinds = [kind for _, kind in self.rows()] + [DRAWN]
        return max([i + 1 for i in range(kinds.index(DRAWN)) if kinds[i] != FORWARD], default=0)

    def dequeue(self, x):
        """Takes the asked row of x."""
        require(self.in_queue(x))
        row = self.asked_row(x)
        if row is not None:
            self.record([x])
            with self.discarding() as returning:
                if self.take_row(row)[1] == RESERVED:
                    returning.append(x)

    def clear_up_next(self):
        """Takes all asked rows; returns whether there were any."""
        asked = [x for x, kind in self.rows() if kind in (ASKED, RESERVED)]
        if asked:
            self.record(asked)
            with self.discarding() as returning:
                for x in asked:
                    if self.take_row(self.asked_row(x))[1] == RESERVED:
                        returning.append(x)
        return bool(asked)

    # Arranging

    def reach(self):
        """Returns the number of rows that there can be ahead, which the page on level C calls a."""
        return len(self.rows()) + (len(self.bag + self.held) if self.mode == SHUFFLE else 0)

    def move_ahead(self, start, end):
        """Moves row `start`, so that it is row `end`."""
        require(0 <= start < self.reach() and 0 <= end < self.reach())
        self.show(max(start, end) + 1)
        self.record([self.row_ids()[start]], row=start)
        with self.discarding():
            x, kind = self.take_row(start)
            self.insert_kept(end, x, RESERVED if kind == DRAWN else kind)
            self.kept = max(self.kept, max(start, end) + 1)

    def insert_ahead(self, p, x):
        """Asks for x, as row p."""
        require(self.in_queue(x))
        is_ahead = self.own_row(x) is not None or (self.mode == SHUFFLE and x in self.bag + self.held)
        require(0 <= p <= self.reach() - (1 if is_ahead else 0))
        self.show(p)
        if self.own_row(x) is not None:
            self.show(p + 1)
        self.record([x])
        self.insert_asked(p, x)

    def insert_once_ahead(self, p):
        """Creates a single play, as row p."""
        require(0 <= p <= self.reach())
        self.show(p)
        x = self.create_single()
        self.insert_asked(p, x)
        return x

    def insert_asked(self, p, x):
        """Counts x, and inserts an asked row for it as row p."""
        with self.discarding():
            kind = RESERVED if self.count(x) else ASKED
            self.insert_kept(p, x, kind)

    def remove_ahead(self, p):
        """Takes row p."""
        require(0 <= p < self.reach())
        self.show(p + 1)
        self.record([self.row_ids()[p]], row=p)
        with self.discarding() as returning:
            self.kept = max(self.kept, p)
            x, kind = self.take_row(p)
            if kind == FORWARD:
                self.past.append((x, False))
            elif kind != ASKED:
                returning.append(x)

    # Adding

    def add(self, index, count):
        """Adds so many items at an index of the source order; returns the new entries."""
        require(0 <= index <= len(self.source))
        ids = list(range(self.next_id, self.next_id + count))
        if ids:
            self.record([], added=ids)
            with self.discarding() as returning:
                self.add_entries(index, ids, 1)
                returning += ids
        return ids

    def add_entries(self, index, ids, item):
        """Inserts new entries with an item at an index of the source order."""
        for x in ids:
            self.set_item(x, item)
        self.next_id += len(ids)
        self.source[index:index] = ids
        self.picks += filter(self.can_be_drawn, ids) if self.mode == RANDOM else []

    def add_next(self, count):
        """Adds so many items, which play next; returns the new entries."""
        ids = list(range(self.next_id, self.next_id + count))
        if ids:
            self.record([], added=ids)
            index = self.index_behind()
            with self.discarding():
                self.add_entries(index, ids, 1)
                for k, x in enumerate(ids):
                    remains = self.number is not None and self.can_be_drawn(x)
                    self.insert_kept(k, x, RESERVED if remains else ASKED)
                if self.mode == IN_ORDER and not self.is_in_turn(ids[-1]):
                    self.end_turn_before(index + count)
        return ids

    def index_behind(self):
        """Returns the index behind the entry at which IN_ORDER is, or would be in that mode."""
        x = self.anchor if self.mode == IN_ORDER else self.last_listed()
        return 0 if x is None else self.source.index(x) + 1

    def end_turn_before(self, index):
        """Lets rows of the entries before an index play in their turn."""
        self.turn = (self.source[index] if index < len(self.source) else None,)

    def is_in_turn(self, x):
        """Whether a row of x that plays now plays in its turn."""
        if self.turn is None or x not in self.source:
            return False
        first = 0 if self.anchor is None else self.source.index(self.anchor) + 1
        end = len(self.source) if self.turn[0] is None else self.source.index(self.turn[0])
        return first <= self.source.index(x) < end

    # Removing

    def remove(self, x):
        """Removes an entry."""
        self.remove_all([x])

    def remove_all(self, xs):
        """Removes entries."""
        require(all(self.in_queue(x) for x in xs))
        if xs:
            self.record(xs, leaving=xs)
            self.remove_entries(xs)

    def remove_entries(self, xs, was_settled=None):
        """Removes all but the current one, then that; an undo tells whether the cycle was settled."""
        others = {x for x in xs if x != self.current}
        current_leaves = self.current in xs
        if others:
            with self.discarding(was_settled):
                self.detach(others)
                self.unlist(others)
        if current_leaves:
            if others and was_settled is None:
                was_settled = self.is_settled([])
            with self.discarding(was_settled):
                self.remove_current()

    def detach(self, xs):
        """Steps 1 to 3 of a removal; the current entry stays in the bag or held."""
        for x in sorted(xs):
            if x != self.current:
                take_undrawn(x, self.bag, self.held)
            take_undrawn(x, self.picks, self.pick_held)
            row = self.own_row(x)
            if row is not None:
                self.take_row(row)
        for x, kind in self.rows():
            if x in xs and kind == FORWARD:
                self.set_kind(self.row_of(x, FORWARD), GONE)
                self.kept -= 1
        while self.mode == IN_ORDER and self.anchor in xs:
            index = self.source.index(self.anchor)
            self.anchor = self.source[index - 1] if index > 0 else None
            self.after = index > 0
        while self.turn is not None and self.turn[0] in xs:
            self.end_turn_before(self.source.index(self.turn[0]) + 1)

    def unlist(self, xs):
        """Step 4 of a removal: the entries are not in the queue any more."""
        for x in [x for x in self.source if x in xs]:
            self.leave_open_place(x)
            self.source.remove(x)
        self.singles.difference_update(xs)

    def remove_current(self):
        """Removes the current entry, and plays its successor."""
        c, n = self.current, len(self.drawable())
        self.detach([c])
        self.past.append((c, False))
        self.current, self.stop = None, False
        self.end_with_row()
        if self.mode != SHUFFLE:
            self.unlist([c])
            take_undrawn(c, self.bag, self.held)
        self.next(leaving=c, n=n)
        take_undrawn(c, self.bag, self.held)
        self.unlist([c])

    def clear(self):
        """Removes everything, and plays nothing."""
        if self.entries():
            self.record(self.entries(), leaving=self.entries())
            with self.discarding():
                self.clear_entries()

    def clear_entries(self):
        """The effect of `clear`."""
        self.drop_forward_rows()
        self.past += [(self.current, False)] if self.current is not None else []
        self.past = [(x, False) for x, _ in self.past]
        self.source, self.ahead, self.bag, self.held, self.picks, self.pick_held = [], [], [], [], [], []
        self.singles, self.kept = set(), 0
        self.current, self.anchor, self.after, self.stop = None, None, False, False
        self.open, self.turn = None, None

    def replace_all(self, count, start=None):
        """Replaces all entries by so many new ones; the one at index `start` plays, if that is given."""
        require(start is None or 0 <= start < count)
        ids = list(range(self.next_id, self.next_id + count))
        if ids or self.entries():
            self.record(self.entries(), added=ids, leaving=self.entries())
            with self.discarding() as returning:
                self.clear_entries()
                self.add_entries(0, ids, 2)
                returning += ids
            if start is not None:
                self.play_out_of_turn(ids[start])

    # Moving and replacing

    def move(self, xs, index):
        """Moves entries in the source order, the first one to an index."""
        require(len(set(xs)) == len(xs) and all(x in self.source for x in xs))
        require(0 <= index <= len(self.source) - len(xs))
        moved = [x for x in self.source if x not in xs]
        moved[index:index] = xs
        if moved != self.source:
            self.record(xs, indexes_only=True)
            self.source = moved
            if self.has_units:
                self.discard()

    def replace(self, x):
        """Gives an entry another item, which is always the same one; a second time has no effect."""
        require(self.in_queue(x))
        if self.items[x] != REPLACEMENT:
            self.record([x], indexes_only=True, is_of_item=True)
            self.change_item(x, REPLACEMENT, self.item_weight(REPLACEMENT))
            self.next_id += 1 if self.undo_limit > 0 else 0

    # For good

    def refresh(self, xs):
        """Gives entries another item, which is always the same one; passes over those that have left."""
        for x in self.present(xs):
            if self.items[x] != REFRESHED:
                self.change_item(x, REFRESHED, self.item_weight(REFRESHED))

    def drop(self, xs):
        """Removes entries, and forgets all edits; passes over those that have left."""
        dropped = self.present(xs)
        if dropped:
            self.undoable, self.redoable = [], []
            self.remove_entries(dropped)

    def present(self, xs):
        """Returns those of some entries that are in the queue."""
        return [x for x in xs if self.in_queue(x)]

    # ---- Modes ----

    def set_mode(self, mode):
        """Changes the mode."""
        if mode == self.mode:
            return
        self.word = None
        self.drop_forward_rows()
        self.drop_drawn_rows()
        self.mode, self.turn = mode, None
        if mode == IN_ORDER:
            self.anchor = self.last_listed()
            self.after = self.anchor != self.current
        elif mode == RANDOM:
            self.picks, self.pick_held = sorted(self.drawable()), []
        else:
            is_used_up = not self.bag and not self.held and RESERVED not in [kind for _, kind in self.rows()]
            if self.number is None or is_used_up:
                self.start_cycle()

    def last_listed(self):
        """Returns the current entry, or, if it is a single play, the last listed one that played."""
        played = [x for x, is_play in self.past if is_play and x in self.source]
        return (played[-1] if played else None) if self.current in self.singles else self.current

    def start_cycle(self):
        """Begins a cycle in which the current entry has played, and the asked rows are reserved."""
        self.begin_cycle()
        self.spend(self.current)
        take_undrawn(self.current, self.bag, self.held)
        for i, (x, kind) in enumerate(self.rows()):
            if kind in (ASKED, RESERVED):
                self.set_kind(i, RESERVED if take_undrawn(x, self.bag, self.held) else ASKED)

    def reshuffle(self):
        """Begins a new cycle in SHUFFLE."""
        if self.mode == SHUFFLE:
            self.drop_forward_rows()
            self.drop_drawn_rows()
            self.start_cycle()

    def shuffle(self):
        """Begins a new cycle, in SHUFFLE."""
        self.set_mode(SHUFFLE)
        self.reshuffle()

    def set_shuffled(self, is_shuffled):
        """Begins a new cycle, in SHUFFLE, or continues in IN_ORDER; the asked rows of listed entries go."""
        self.set_mode(SHUFFLE if is_shuffled else IN_ORDER)
        if is_shuffled:
            self.drop_forward_rows()
            self.drop_drawn_rows()
        for x, kind in self.rows():
            if x in self.source:
                self.take_row(self.asked_row(x))
                self.turn = None
                if kind == RESERVED:
                    self.bag.append(x)
        if is_shuffled:
            self.start_cycle()

    def set_repeat(self, repeat):
        """Changes what is repeated."""
        self.repeat = repeat

    def set_gap(self, mode, gap):
        """Changes the gap of a mode."""
        require(gap >= 0 and (gap < len(self.drawable()) or not self.drawable()))
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

    # ---- Undo and redo ----

    def record(self, xs, added=(), leaving=(), row=None, indexes_only=False, is_of_item=False):
        """Notes the entries that an edit is on, before it takes effect; `row` is the row that it takes."""
        ids = dict.fromkeys([*xs, *added])
        self.redoable = []
        if len(xs) + len(added) > self.undo_limit:
            self.undoable = []
            return
        entries = [self.note_entry(x, row, indexes_only, x in leaving) for x in ids]
        self.undoable.append(self.note(entries, added, indexes_only, is_of_item))
        while sum(len(note.entries) for note in self.undoable) > self.undo_limit:
            del self.undoable[0]

    def total(self):
        """Returns the number of free rows and of entries in the bag and held, together."""
        return len(self.free_rows() + self.bag + self.held)

    def note(self, entries, added, indexes_only, is_of_item):
        """Makes a note of the state, with the notes of entries."""
        free, total = len(self.free_rows()), self.total()
        drops = self.drops, self.kept_drops
        return Note(self.number, *drops, free, total, entries, list(added), indexes_only, is_of_item)

    def note_entry(self, x, row=None, indexes_only=False, leaves=False):
        """Notes an entry: if it leaves, that it was current; else the row that the edit takes, or its own."""
        index = self.source.index(x) if x in self.source else None
        note = EntryNote(x, index, self.items.get(x), self.weights.get(x))
        if not indexes_only:
            note.remained, note.plays = self.remains(x), self.plays.get(x, 0)
            own = self.own_row(x)
            if leaves and x == self.current:
                note.kind = CURRENT
            elif row is not None or (own is not None and own < self.kept):
                self.note_kept_row(note, own if row is None else row)
            elif own is not None:
                note.kind, note.order = FREE, own - self.kept
        return note

    def note_kept_row(self, note, i):
        """Notes row i, and the row before it."""
        note.kind, note.order, note.before = self.rows()[i][1], i, self.row_before(i)
        if note.kind == FORWARD:
            note.number, note.count = self.number_of(i), self.forward_count(note.id)

    def row_before(self, i):
        """Returns the entry of the row before row i, or the current one, and its number; or None."""
        if i > 0:
            y, kind = self.rows()[i - 1]
            number = self.number_of(i - 1) if kind == FORWARD else None
        else:
            y, number = self.current, self.forward_count(self.current) + 1
        if y is not None and number is not None and self.rows()[i] == (y, FORWARD):
            number -= 1
        return None if y is None else (y, number)

    def number_of(self, i):
        """Returns the number of a FORWARD row: the last one of its entry has 1."""
        return self.rows()[i:].count(self.rows()[i])

    def forward_count(self, x):
        """Returns the number of FORWARD rows of an entry."""
        return self.rows().count((x, FORWARD))

    def forward_row(self, x, number):
        """Returns the index of the FORWARD row of an entry that has this number, or None."""
        rows = [i for i, place in enumerate(self.rows()) if place == (x, FORWARD)]
        return rows[-number] if number <= len(rows) else None

    def place_of(self, note):
        """Returns the index at which a noted row has its place now, or None if it has none."""
        if note.before == NO_PLACE:
            return None
        if note.before is None:
            return 0 if self.current is None else None
        x, number = note.before
        row = self.own_row(x) if number is None else self.forward_row(x, number)
        if row is not None and row < self.kept:
            return row + 1
        was_own = number is None and row is None
        return 0 if x == self.current and (was_own or number == self.forward_count(x) + 1) else None

    def move_row(self, i, note, kind, otherwise=None):
        """Moves row i to the place of a noted row, or to another one; returns whether it has moved."""
        ahead, kept = list(self.ahead), self.kept
        x, _ = self.take_row(i)
        place = self.place_of(note)
        place = otherwise if place is None else place
        if place is None or (place == i and i < kept):
            self.ahead, self.kept = ahead, kept
            if place is not None:
                self.set_kind(i, kind)
        else:
            self.insert_kept(place, x, kind)
        return place is not None

    def undo(self):
        """Undoes the last edit; returns whether there was one."""
        return self.revert_last(self.undoable, self.redoable)

    def redo(self):
        """Redoes the edit that was undone last; returns whether there was one."""
        return self.revert_last(self.redoable, self.undoable)

    def revert_last(self, notes, counter_notes):
        """Reverts to the last one of some notes, and makes the note by which to return."""
        if not notes:
            return False
        note = notes.pop()
        back = [e.id for e in note.entries if not self.in_queue(e.id)
                and (e.index is not None or e.kind in (ASKED, RESERVED, CURRENT))]
        if back:
            self.past = [(x, is_play and self.in_queue(x)) for x, is_play in self.past]
        entries = [self.counter_note_entry(e, note) for e in note.entries]
        counter_notes.append(self.note(entries, back, note.indexes_only, note.is_of_item))
        self.revert(note, back)
        return True

    def counter_note_entry(self, e, note):
        """Notes an entry as it is now; its row is the FORWARD row of the same number if it had one."""
        if e.kind != FORWARD:
            return self.note_entry(e.id, indexes_only=note.indexes_only, leaves=e.id in note.added)
        row = self.forward_row(e.id, e.number)
        note = self.note_entry(e.id, row)
        if row is None:
            note.kind, note.order, note.before = FORWARD, 0, NO_PLACE
            note.number, note.count = e.number, self.forward_count(e.id)
        return note

    def revert(self, note, back):
        """Steps 1 to 5 of an undo or a redo; the entries of `back` come back."""
        was_settled = self.is_settled([])
        if note.is_of_item:
            for e in note.entries:
                self.change_item(e.id, e.item, e.weight)
        self.remove_entries([x for x in note.added if self.in_queue(x)], was_settled)
        self.restore_order(note, back)
        returning = [] if note.indexes_only else self.restore_rows(note, back)
        self.end_with_row()
        is_exact = self.mode == SHUFFLE and note.number == self.number
        if not (was_settled and self.is_settled([e.id for e in returning])):
            self.discard()
            is_exact = False
        if is_exact and note.drops == self.drops:
            self.restore_free_places(note, returning)
        else:
            self.fair([e.id for e in returning])

    def restore_order(self, note, back):
        """Steps 2 and 3: the entries return to their noted indexes in the source order."""
        listed = sorted((e for e in note.entries if e.index is not None), key=lambda e: e.index)
        ids = [e.id for e in listed]
        self.source = [x for x in self.source if x not in ids]
        for e in listed:
            self.source.insert(e.index, e.id)
        self.picks += [x for x in ids if x in back and self.can_be_drawn(x)] if self.mode == RANDOM else []

    def restore_rows(self, note, back):
        """Step 4: compares each entry with its note; returns the notes of those that return."""
        returning = []
        for e in sorted(note.entries, key=EntryNote.sort_key):
            came_back, same_cycle = e.id in back, note.number == self.number
            self.singles.update([e.id] if came_back and e.index is None else [])
            remains_again = came_back and e.index is not None and (e.remained or not same_cycle)
            remains_again = remains_again and self.can_be_drawn(e.id)
            if not came_back and not self.in_queue(e.id):
                continue
            if e.kind == CURRENT:
                if came_back:
                    self.insert_kept(0, e.id, RESERVED if remains_again else ASKED)
            elif e.kind in (ASKED, RESERVED):
                self.restore_asked_row(e, came_back, remains_again)
            elif e.kind == FORWARD:
                self.restore_forward_row(e)
            elif self.restore_drawn_row(e, note, remains_again):
                returning.append(e)
        return returning

    def restore_asked_row(self, e, came_back, remains_again):
        """The note has an asked row."""
        row = self.asked_row(e.id)
        if row is not None:
            self.move_row(row, e, self.rows()[row][1], otherwise=0)
        elif came_back or self.plays.get(e.id, 0) == e.plays:
            remained = self.count(e.id)
            kind = RESERVED if remained or remains_again else ASKED
            self.insert_kept(self.place_of(e) or 0, e.id, kind)

    def restore_forward_row(self, e):
        """The note has a FORWARD row."""
        count, row = self.forward_count(e.id), self.forward_row(e.id, e.number)
        if self.mode == IN_ORDER:
            return
        if count < e.count:
            place = self.place_of(e)
            if place is not None:
                self.insert_kept(place, e.id, FORWARD)
        elif row is not None and count == e.count:
            self.move_row(row, e, FORWARD)
        elif row is not None:
            self.take_row(row)
            self.past.append((e.id, False))

    def restore_drawn_row(self, e, note, remains_again):
        """The note has a DRAWN row or none; returns whether the entry is one of those that return."""
        x, row = e.id, self.own_row(e.id)
        counts = e.kind == DRAWN and note.number == self.number and note.kept_drops == self.kept_drops
        if self.asked_row(x) is not None:
            remains_again = self.take_row(row)[1] == RESERVED
        elif row is not None and row < self.kept:
            if counts and self.move_row(row, e, DRAWN):
                return False
            self.take_row(row)
            return True
        place = self.place_of(e) if counts else None
        if place is not None and (remains_again or x in self.bag + self.held + self.free_rows()):
            self.count(x)
            self.insert_kept(place, x, DRAWN)
            return False
        return remains_again

    def restore_free_places(self, note, returning):
        """Returns entries to where they were in the free rows, the bag or held, the others to fair places."""
        f = max(0, note.total - self.total() - len(returning))
        behind = [e for e in returning
                  if (e.kind == FREE and e.order >= f) or (e.kind is None and e.remained)]
        self.fair([e.id for e in returning if e not in behind])
        for e in behind:
            if e.kind == FREE:
                self.show(self.kept + e.order - f)
                self.insert_free(e.order - f, e.id)
            else:
                self.return_undrawn(e.id, max(0, note.free - f))

    def return_undrawn(self, x, shown):
        """Returns an entry to a fair place behind so many free rows, which are shown."""
        self.show(self.kept + shown)
        p = free = len(self.free_rows())
        if free > shown:
            p = shown + self.generator.below(free + len(self.bag + self.held) + 1 - shown)
        if p < free:
            self.insert_free(p, x)
        else:
            self.bag.append(x)

    # ---- Letters and weights ----

    def has_letters(self):
        """Whether the queue draws by weight, has units or groups, or has a deferred entry."""
        return self.is_weighted or self.has_units or self.groups > 0 or bool(self.deferred_entries())

    def draw_letter(self, rest):
        """Returns the entry that is drawn while these entries rest."""
        x = self.open_member()
        if x is not None:
            if self.groups and self.group(x) != self.last_row_group():
                self.word = None
            return x
        undrawn = self.bag + self.held
        letters = {tuple(self.members(x)) for x in undrawn}
        free = [letter for letter in letters if not any(x in rest for x in letter)]
        calm = [letter for letter in free if not any(x in self.deferred for x in letter)]
        if free:
            x = self.spread(letters, calm, undrawn) if self.groups else None
            x = self.spread(letters, free, undrawn) if self.groups and x is None else x
            self.word = None if x is None else self.word
            return self.choose(calm or free, undrawn) if x is None else x
        first = min(letters, key=lambda letter: max(rest.index(x) for x in letter if x in rest))
        return next(x for x in first if x in undrawn)

    def choose(self, letters, undrawn):
        """Chooses one of some letters, each a list of members, and returns the id that represents it."""
        lefts = sorted(([x for x in letter if x in undrawn] for letter in letters), key=lambda left: left[0])
        weights = [sum(map(self.weight, left)) if self.is_weighted else 1 for left in lefts]
        r = self.generator.below(sum(weights))
        for left, weight in zip(lefts, weights):
            r -= weight
            if r < 0:
                return left[0]

    def item_weight(self, item):
        """Returns the weight that an item has now."""
        return (item + self.shift) % 4

    def set_item(self, x, item):
        """Gives a new entry its item."""
        self.items[x], self.weights[x] = item, self.item_weight(item)

    def weight(self, x):
        """Returns the weight of an entry."""
        return self.weights[x] if self.is_weighted else 1

    def can_be_drawn(self, x):
        """Whether a listed entry can be drawn."""
        return self.weight(x) > 0

    def drawable(self):
        """Returns the listed entries that can be drawn, in source order."""
        return [x for x in self.source if self.can_be_drawn(x)]

    def change_item(self, x, item, weight):
        """Gives an entry another item of a weight, and so another unit, rank and group."""
        old = (self.weight(x), self.unit(x), self.rank(x), self.group(x) if self.groups else 0)
        if self.has_units and self.items[x] // 3 != item // 3 and self.open == (x, False):
            self.leave_open_place(x)
        self.items[x], self.weights[x] = item, weight
        new = (self.weight(x), self.unit(x), self.rank(x), self.group(x) if self.groups else 0)
        if x in self.source and new != old:
            self.discard()
            self.reweigh(x, old[0])

    def spend(self, x):
        """Lets a listed entry of weight 0 be spent."""
        if x in self.source and not self.can_be_drawn(x):
            self.spent.add(x)

    def reweigh(self, x, before):
        """The effect of another weight of a listed entry."""
        row = self.own_row(x)
        if self.weight(x) == 0 and before > 0:
            self.spent |= set() if self.number is None or self.remains(x) else {x}
            if row is not None:
                self.set_kind(row, ASKED)
            take_undrawn(x, self.bag, self.held)
            take_undrawn(x, self.picks, self.pick_held)
        elif self.weight(x) > 0 and before == 0:
            remains = self.number is not None and x not in self.spent
            self.spent.discard(x)
            if remains and row is None:
                self.bag.append(x)
            self.picks += [x] if self.mode == RANDOM else []

    def update_weights(self, shift):
        """Computes the weights again; returns whether one changed."""
        self.shift = shift
        if not self.is_weighted:
            return False
        changed = [x for x in self.entries() if self.weights[x] != self.item_weight(self.items[x])]
        for x in sorted(changed):
            self.change_item(x, self.items[x], self.item_weight(self.items[x]))
        return bool(changed)

    def set_weight(self, x, weight):
        """Sets the weight of an entry; returns whether it had another."""
        require(self.in_queue(x) and self.is_weighted and 0 <= weight <= 1_000_000)
        changes = self.weights[x] != weight
        if changes:
            self.change_item(x, self.items[x], weight)
        return changes

    def set_drawing(self, weighted, units, shift, groups=0):
        """Draws by another law, with the weights that the items have now."""
        self.shift, self.word = shift, None
        self.drop_drawn_rows()
        self.end_with_row()
        self.groups = groups
        if not (units and self.has_units):
            self.open = (self.current, True) if units and self.current in self.source else None
        self.has_units = units
        if not self.is_weighted:
            self.is_weighted, self.weights = True, dict.fromkeys(self.items, 1)
        for x, item in sorted(self.items.items()):
            self.change_item(x, item, self.item_weight(item) if weighted else 1)
        self.is_weighted = weighted
        for note in self.undoable + self.redoable:
            for e in note.entries:
                e.weight = None if e.item is None else self.item_weight(e.item)

    # ---- Units ----

    def unit(self, x):
        """Returns the unit of an entry, which is alone in its unit in a queue without units."""
        return self.items[x] // 3 if self.has_units else x

    def rank(self, x):
        """Returns the rank of an entry."""
        return self.items[x] % 2 if self.has_units else 0

    def members(self, x):
        """Returns the members of the unit of an entry."""
        return sorted([y for y in self.source if self.unit(y) == self.unit(x)], key=self.rank)

    def open_member(self):
        """Returns the next member of the open unit, or None."""
        drawn = [x for x, kind in self.rows() if kind == DRAWN]
        place = (drawn[-1], True) if drawn else self.open
        if not self.has_units or place is None:
            return None
        members = self.members(place[0])
        first = members.index(place[0]) + 1 if place[1] else 0
        return next((x for x in members[first:] if x in self.bag + self.held), None)

    def leave_open_place(self, x):
        """Gives the open place to another entry, before x leaves its unit."""
        if self.open is not None and self.open[0] == x:
            members = self.members(x)
            index = members.index(x)
            if self.open[1] and index > 0:
                self.open = (members[index - 1], True)
            else:
                others = [y for y in members if y != x]
                self.open = (others[0], False) if others else None

    def skip_unit(self):
        """Counts the members of the current unit as played, and plays the next entry."""
        if self.has_units:
            self.put_back()
            for x in self.members(self.current) if self.current in self.source else []:
                row = self.row_of(x, DRAWN)
                if row is not None:
                    self.take_row(row)
                if row is not None or take_undrawn(x, self.bag, self.held):
                    self.count_play(x)
            self.end_with_row()
        return self.next()

    # ---- Deferred entries ----

    def deferred_entries(self):
        """Returns the set of the deferred entries."""
        return self.deferred & set(self.source)

    def set_deferred(self, xs):
        """Sets the deferred entries."""
        require(all(x in self.source for x in xs))
        if set(xs) != self.deferred_entries():
            self.deferred = set(xs)
            self.discard()

    # ---- Groups ----

    def group(self, x):
        """Returns the group of an entry."""
        return self.items[x] // 2 % 3

    def check_word(self):
        """Forgets the word, if an id has entered or left bag or held since the last draw."""
        if self.word is not None and self.word_of != set(self.bag + self.held):
            self.word = None

    def note_word(self):
        """Records the ids of the letters of the word."""
        self.word_of = set(self.bag + self.held)

    def last_row_group(self):
        """Returns the group of the last row, or None."""
        plays = [x for x, is_play in self.past if is_play and (x in self.source or x in self.singles)]
        current = self.leaving if self.current is None else self.current
        rows = plays + ([] if current is None else [current]) + self.row_ids()
        return self.group(rows[-1]) if rows else None

    def spread(self, letters, some, undrawn):
        """Returns the id that represents one of some letters, of the next group of a word, or None."""
        if not some:
            return None
        firsts = sorted(self.first_of(letter, undrawn) for letter in letters)
        keys = list(dict.fromkeys(self.group(x) for x in firsts))
        begins = {self.group(self.first_of(letter, undrawn)) for letter in some}
        if not self.word or self.word[0] not in begins:
            sizes = [sum(self.group(x) == key for x in firsts) for key in keys]
            last = self.last_row_group()
            heard = keys.index(last) if last in keys else None
            word = draw_word(sizes, [key in begins for key in keys], heard, self.groups, self.generator)
            if word is None:
                return None
            self.word = [keys[i] for i in word]
        group = self.word.pop(0)
        chosen = [letter for letter in some if self.group(self.first_of(letter, undrawn)) == group]
        return self.choose(chosen, undrawn)

    @staticmethod
    def first_of(letter, undrawn):
        """Returns the id that represents a letter."""
        return next(x for x in letter if x in undrawn)


# ---- Vectors ----

CALLS_OF = {
    "A": set(),
    "B": CALLS,
    "C": {"playNext", "playNextAll", "playOnceNext", "enqueue", "enqueueAll", "enqueueOnce", "dequeue", "moveAhead",
          "insertAhead", "insertOnceAhead", "removeAhead", "add", "remove", "removeAll", "clear", "replaceAll", "move",
          "replace", "refresh", "drop", "addNext", "clearUpNext", "setShuffled"},
    "D": {"undo", "redo"},
    "E": {"updateWeights", "setWeight", "setDeferred", "setDrawing"},
    "F": {"skipUnit", "setDrawing"},
    "G": {"setDrawing"},
}


def first_difference(vector):
    """Makes the calls of a list; returns a text about the first one that differs, or None."""
    return difference(Queue(vector), vector["calls"], set().union(*map(CALLS_OF.get, vector["levels"])))


if __name__ == "__main__":
    sys.exit(check(sys.argv[1], first_difference))
