#!/usr/bin/env python3
"""Order version r3 in Python, written from src/site/markdown/specification.md, with plain lists.

    python3 r3.py VECTORS       runs the calls of a file of vectors, and compares all answers

One class for the state (section 2); a method for each call. Nothing here is fast.
"""
import copy
import hashlib
import json
import re
import sys
import unicodedata

MASK = (1 << 64) - 1
LIMIT = 100_000  # plays in the history
ASKED, RESERVED, FORWARD, DRAWN = "asked", "reserved", "forward", "drawn"


class Refused(Exception):
    """A call with an argument outside of its range."""


def check(is_right):
    if not is_right:
        raise Refused


# ---------------------------------------------------------------- 1. seed, words and draws


def rotate_left(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def words_of(text):
    if re.match(r"r[0-9]+:", text):
        if not re.fullmatch(r"r3:[0-9a-fA-F]{64}", text):
            raise ValueError(text)
        digits = bytes.fromhex(text[3:])
    else:
        digits = hashlib.sha256(unicodedata.normalize("NFC", text).encode()).digest()
    return [int.from_bytes(digits[i : i + 8], "big") for i in range(0, 32, 8)]


class Generator:
    def __init__(self, seed):
        self.s = [self.mixed(i + 1, word) for i, word in enumerate(seed)]
        if not any(self.s):
            data = b"".join(word.to_bytes(8, "big") for word in seed) + bytes(8)
            self.__init__(words_of("r3:" + hashlib.sha256(data).hexdigest()))

    @staticmethod
    def mixed(i, word):
        z = (word + i * 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def word(self):
        s1, s2, s3, s4 = self.s
        result = (rotate_left((s1 + s4) & MASK, 23) + s1) & MASK
        t = (s2 << 17) & MASK
        s3 ^= s1
        s4 ^= s2
        s2 ^= s3
        s1 ^= s4
        s3 ^= t
        s4 = rotate_left(s4, 45)
        self.s = [s1, s2, s3, s4]
        return result

    def below(self, b):
        m = self.word() * b
        if (m & MASK) < b:
            while (m & MASK) < (1 << 64) % b:
                m = self.word() * b
        return m >> 64


def fill_hole(array, x):
    """remove(array, x) of section 4."""
    last = array.pop()
    if last != x:
        array[array.index(x)] = last


# ---------------------------------------------------------------- 2. state


class Queue:
    def __init__(self, seed, entries, mode, repeat):
        self.generator = Generator(words_of(seed))
        self.source = list(range(entries))
        self.next_id = entries
        self.singles = set()
        self.history = []  # None: a play of an entry that was removed
        self.current = None
        self.ahead = []  # (id, kind)
        self.kept = 0
        self.heard = []
        self.gone = []  # (id, p)
        self.mode = mode
        self.repeat = repeat
        self.gap = {"SHUFFLE": None, "RANDOM": None}
        self.n = entries  # as the gap knows it: a removal changes it when it is over
        self.begun = False
        self.number = 0
        self.bag = []
        self.held = []
        self.picks = list(self.source) if mode == "RANDOM" else []
        self.pick_held = []
        self.anchor = None
        self.after = False
        self.stop = False
        self.drops = 0
        self.returning = []
        self.undone = []
        self.done = []
        if mode == "SHUFFLE":
            self.begin_cycle()

    def is_there(self, x):
        return x in self.source or x in self.singles

    def row_of(self, x):
        """The index of the asked or DRAWN row, or None."""
        return next((i for i, (y, kind) in enumerate(self.ahead) if y == x and kind != FORWARD), None)

    def has_asked(self, x):
        row = self.row_of(x)
        return row is not None and self.ahead[row][1] != DRAWN

    def in_bag(self, x):
        return x in self.bag or x in self.held

    def remains(self, x):
        row = self.row_of(x)
        return self.in_bag(x) or (row is not None and self.ahead[row][1] != ASKED)

    def free(self):
        return len(self.ahead) - self.kept

    def left(self):
        return len(self.bag) + len(self.held)

    def insert_kept(self, i, x, kind):
        self.gone = [(y, p + 1 if p >= i else p) for y, p in self.gone]
        self.ahead.insert(i, (x, kind))
        self.kept = max(self.kept, i) + 1

    def take_row(self, i):
        self.gone = [(y, p - 1 if p > i else p) for y, p in self.gone]
        self.kept -= 1 if i < self.kept else 0
        return self.ahead.pop(i)

    # ------------------------------------------------------------ 3. gap and rest

    def effective_gap(self, mode):
        g = self.gap[mode]
        if g is None:
            g = 0 if mode == "RANDOM" else max(1, min(self.n // 4, 1000))
        return max(0, min(g, self.n - 1))

    def resting(self, g, rows):
        line = []
        for i in range(rows - 1, -1, -1):
            line.append(self.ahead[i][0])
            line += [y for y, p in reversed(self.gone) if p == i]
        line += reversed(self.heard)
        return list(dict.fromkeys(line))[:g][::-1]

    def cut_heard(self):
        limit = max([1000] + [g for g in self.gap.values() if g is not None])
        self.heard = list(dict.fromkeys(reversed(self.heard)))[:limit][::-1]

    # ------------------------------------------------------------ 4. drawing

    def sync(self, array, held, g, rows):
        rest = self.resting(g, rows)
        array += [x for x in held if x not in rest]
        moved = [x for x in rest if x in array]
        for x in moved:
            fill_hole(array, x)
        return [x for x in rest if x in held or x in moved]

    def draw(self):
        self.held = self.sync(self.bag, self.held, self.effective_gap("SHUFFLE"), len(self.ahead))
        if not self.bag:
            return self.held.pop(0)
        x = self.bag[self.generator.below(len(self.bag))]
        fill_hole(self.bag, x)
        return x

    def pick(self):
        g = self.effective_gap("RANDOM")
        self.pick_held = self.sync(self.picks, self.pick_held, g, len(self.ahead))
        return self.picks[self.generator.below(len(self.picks))]

    def begin_cycle(self):
        self.number = self.number + 1 if self.begun else 0
        self.begun = True
        self.bag = sorted(self.source)
        self.held = []

    # ------------------------------------------------------------ 5. playing

    def play(self, x):
        if self.current is not None:
            self.history.append(self.current)
            if len(self.history) > LIMIT:
                self.leave_if_unused(self.history.pop(0))
        self.current = x
        self.heard.append(x)
        self.stop = False

    def end_with_row(self):
        if self.kept == 0:
            at = len(self.heard) - (1 if self.current is not None else 0)
            self.heard[at:at] = [y for y, _ in self.gone]
            self.gone = []
        self.gone = [(y, min(p, self.kept - 1)) for y, p in self.gone]

    def count(self, x):
        """Returns whether x remained."""
        remained = self.remains(x)
        row = self.row_of(x)
        if row is not None:
            self.take_row(row)
        elif x in self.bag:
            fill_hole(self.bag, x)
        elif x in self.held:
            self.held.remove(x)
        return remained

    def count_and_play(self, x):
        row = self.row_of(x)
        if row is not None and self.ahead[row][1] != DRAWN:
            self.ahead[row] = (x, ASKED)
        else:
            self.count(x)
        self.play(x)

    def next(self):
        if self.ahead:
            self.heard += [y for y, p in self.gone if p == 0]
            self.gone = [(y, p) for y, p in self.gone if p > 0]
            if self.mode == "IN_ORDER":
                self.after = self.anchor is not None
            self.play(self.take_row(0)[0])
        elif self.mode == "SHUFFLE":
            if self.left() == 0:
                if self.repeat != "ALL" or not self.source:
                    return None
                self.begin_cycle()
            self.play(self.draw())
        elif self.mode == "RANDOM":
            if not self.source:
                return None
            self.count_and_play(self.pick())
        else:
            i = 0 if self.anchor is None else self.source.index(self.anchor) + 1
            if i == len(self.source):
                if self.repeat != "ALL" or not self.source:
                    return None
                i = 0
            self.step_to(i)
        return self.current

    def step_to(self, i):
        self.anchor = self.source[i]
        self.after = False
        self.count_and_play(self.anchor)

    def previous(self):
        if self.mode == "IN_ORDER":
            i = -1
            if self.anchor is not None:
                i = self.source.index(self.anchor) - (0 if self.after else 1)
            if i < 0:
                is_anywhere = self.current is not None or self.anchor is not None
                if self.repeat != "ALL" or not self.source or not is_anywhere:
                    return None
                i = len(self.source) - 1
            self.step_to(i)
            return self.current
        while self.history and self.history[-1] is None:
            self.history.pop()
        if not self.history:
            return None
        if self.current is not None:
            self.insert_kept(0, self.current, FORWARD)
            self.heard.pop()
        self.current = self.history.pop()
        self.stop = False
        if self.current not in self.heard:
            self.heard.append(self.current)
        while self.heard[-1] != self.current:
            self.gone.insert(0, (self.heard.pop(), 0))
        self.end_with_row()
        return self.current

    def track_ended(self):
        if self.stop:
            self.stop = False
            return None
        if self.repeat == "ONE" and self.current is not None:
            return self.current
        return self.next()

    def skip_ahead(self, p):
        check(p < len(copy.deepcopy(self).upcoming(p + 1)))
        for _ in range(p + 1):
            self.next()

    def skip_back(self, p):
        check(p < self.limit() if self.mode == "IN_ORDER" and self.repeat == "ALL" else True)
        trial = copy.deepcopy(self)
        check(all(trial.previous() is not None for _ in range(p + 1)))
        for _ in range(p + 1):
            self.previous()

    def skip_to(self, x):
        if x == self.current:
            return
        with Discarding(self):
            self.count(x)
            if self.mode == "IN_ORDER":
                if x in self.source:
                    self.anchor, self.after = x, False
                else:
                    self.after = self.anchor is not None
            self.play(x)

    # ------------------------------------------------------------ 6. peeking

    def limit(self):
        return max(len(self.ahead), 2 * len(self.source))

    def show(self, rows):
        while self.mode == "SHUFFLE" and len(self.ahead) < rows and self.left() > 0:
            self.ahead.append((self.draw(), DRAWN))

    def upcoming(self, k):
        k = min(k, self.limit())
        self.show(k)
        answer = [x for x, _ in self.ahead[:k]]
        beyond = copy.deepcopy(self)
        for _ in range(len(answer)):
            beyond.next()
        while len(answer) < k:
            x = beyond.next()
            if x is None:
                break
            answer.append(x)
        return answer

    # ------------------------------------------------------------ 7. edits

    def is_settled(self, returning=()):
        rest = self.resting(self.effective_gap("SHUFFLE"), self.kept)
        free = [x for x, _ in self.ahead[self.kept :]]
        return not any(x in rest for x in [*self.bag, *self.held, *free, *returning])

    def discard(self):
        self.drops += 1 if self.free() > 0 else 0
        self.bag += [x for x, _ in self.ahead[self.kept :]]
        del self.ahead[self.kept :]

    def end(self, was_settled):
        self.end_with_row()
        if not (was_settled and self.is_settled(self.returning)):
            self.discard()
        self.fair(self.returning)
        self.returning = []

    def fair(self, xs):
        if not self.begun:
            return
        numbered = [x for x, _ in self.ahead[self.kept :]]
        b = len(numbered)
        for x in xs:
            d = self.free()
            p = self.generator.below(d + self.left() + 1) if d > 0 else 0
            if p >= d:
                self.bag.append(x)
                continue
            behind = p - 1 if p < b else p
            at = self.kept if behind < 0 else self.ahead.index((numbered[behind], DRAWN), self.kept) + 1
            self.ahead.insert(at, (x, DRAWN))
            numbered.append(x)

    def drop_forward(self, x):
        self.heard.insert(len(self.heard) - (1 if self.current is not None else 0), x)
        self.leave_if_unused(x)

    def drop_all_forward(self):
        line = []
        for i, (x, kind) in enumerate(self.ahead):
            line += [y for y, p in self.gone if p == i]
            line += [x] if kind == FORWARD else []
        at = len(self.heard) - (1 if self.current is not None else 0)
        self.heard[at:at] = line
        self.gone = []
        self.kept -= sum(kind == FORWARD for _, kind in self.ahead)
        self.ahead = [row for row in self.ahead if row[1] != FORWARD]
        for x in line:
            self.leave_if_unused(x)

    def leave_if_unused(self, x):
        used = [self.current, *self.history, *(y for y, _ in self.ahead)]
        if x not in used:
            self.singles.discard(x)

    def first_behind_asked(self):
        end = 0
        for i, (_, kind) in enumerate(self.ahead):
            if kind == DRAWN:
                break
            end = end if kind == FORWARD else i + 1
        return end

    def ask(self, xs, is_head):
        check(len(set(xs)) == len(xs))
        if not xs:
            return
        if len(xs) == 1 and self.has_asked(xs[0]):
            if self.row_of(xs[0]) == (0 if is_head else self.first_behind_asked() - 1):
                return
        with Edit(self, xs), Discarding(self):
            rows = [(x, RESERVED if self.count(x) else ASKED) for x in xs]
            at = 0 if is_head else self.first_behind_asked()
            for i, (x, kind) in enumerate(rows):
                self.insert_kept(at + i, x, kind)

    def single(self, insert):
        with Edit(self, []) as edit, Discarding(self):
            x = self.next_id
            self.next_id += 1
            self.singles.add(x)
            edit.added = [x]
            insert(x)
        return x

    def play_next_item(self):
        return self.single(lambda x: self.insert_kept(0, x, ASKED))

    def dequeue(self, x):
        if self.has_asked(x):
            with Edit(self, [x]), Discarding(self):
                self.dequeue_row(self.row_of(x))

    def dequeue_row(self, i):
        x, kind = self.take_row(i)
        if kind in (RESERVED, DRAWN):
            self.returning.append(x)
        self.leave_if_unused(x)

    def arrangeable(self):
        return len(self.ahead) + (self.left() if self.mode == "SHUFFLE" else 0)

    def move_ahead(self, start, to):
        check(start < self.arrangeable() and to < self.arrangeable())
        self.show(max(start, to) + 1)
        with Edit(self, [], start), Discarding(self):
            kept = max(self.kept, max(start, to) + 1)
            x, kind = self.take_row(start)
            self.kept = kept - 1
            self.insert_kept(to, x, RESERVED if kind == DRAWN else kind)
            self.kept = kept

    def insert_ahead(self, p, x):
        is_own = self.row_of(x) is not None or (self.mode == "SHUFFLE" and self.in_bag(x))
        check(p <= self.arrangeable() - (1 if is_own else 0))
        while True:
            size = len(self.ahead)
            self.show(p + (1 if self.row_of(x) is not None else 0))
            if len(self.ahead) == size:
                break
        with Edit(self, [x]), Discarding(self):
            kind = RESERVED if self.count(x) else ASKED
            self.insert_kept(p, x, kind)

    def remove_ahead(self, p):
        check(p < self.arrangeable())
        self.show(p + 1)
        with Edit(self, [], p), Discarding(self):
            kept = max(self.kept - (1 if p < self.kept else 0), p)
            x, kind = self.ahead[p]
            if kind == FORWARD:
                self.take_row(p)
                self.kept = kept
                self.drop_forward(x)
            else:
                self.kept = max(self.kept, p)
                self.dequeue_row(p)
                self.kept = kept

    def add(self, i, count):
        check(0 <= i <= len(self.source))
        with Edit(self, []) as edit, Discarding(self):
            xs = self.add_last(i, count)
            edit.added = xs
            self.returning = list(xs)
        return xs

    def add_last(self, i, count):
        xs = list(range(self.next_id, self.next_id + count))
        self.next_id += count
        self.source[i:i] = xs
        self.n = len(self.source)
        if self.mode == "RANDOM":
            self.picks += xs
        return xs

    def remove(self, xs):
        if xs:
            with Edit(self, xs), Discarding(self) as discarding:
                self.remove_now(xs, discarding.was_settled)

    def remove_now(self, xs, was_settled):
        others = sorted(x for x in xs if x != self.current)
        if others:
            self.step_off(others)
            self.take_out_of_cycle(others)
            self.take_rows(others)
            self.forget(others)
            self.n = len(self.source)
        if self.current in xs:
            if others:
                self.end(was_settled)
            self.remove_current()

    def step_off(self, xs):
        while self.anchor in xs:
            i = self.source.index(self.anchor)
            self.anchor = self.source[i - 1] if i > 0 else None
            self.after = self.anchor is not None

    def take_out_of_cycle(self, xs):
        for x in xs:
            for array, held in (self.bag, self.held), (self.picks, self.pick_held):
                if x in array:
                    fill_hole(array, x)
                elif x in held:
                    held.remove(x)

    def take_rows(self, xs):
        rows, gone, kept = [], [], 0
        for i, (x, kind) in enumerate(self.ahead):
            gone += [(y, len(rows)) for y, p in self.gone if p == i]
            if x not in xs:
                kept += 1 if i < self.kept else 0
                rows.append((x, kind))
            elif kind == FORWARD:
                gone.append((x, len(rows)))
        self.ahead, self.gone, self.kept = rows, gone, kept

    def forget(self, xs):
        self.source = [x for x in self.source if x not in xs]
        self.singles -= set(xs)
        self.history = [None if x in xs else x for x in self.history]

    def remove_current(self):
        c = self.current
        with Discarding(self):
            self.step_off([c])
            self.take_out_of_cycle([c])
            self.take_rows([c])
            self.current = None
            self.stop = False
            self.end_with_row()
            if self.mode == "SHUFFLE":
                self.play_successor(c)
                self.take_out_of_cycle([c])
                self.forget([c])
            else:
                self.forget([c])
                self.next()
            self.n = len(self.source)

    def play_successor(self, c):
        if not self.ahead and self.left() == 0:
            if not [x for x in self.source if x != c] or self.repeat != "ALL":
                return
            self.begin_cycle()
            if self.effective_gap("SHUFFLE") == 0 and c in self.bag:
                fill_hole(self.bag, c)
        self.next()

    def replace_all(self, count, start):
        check(start < count)
        with Edit(self, [*sorted(self.singles), *self.source]) as edit:
            self.drop_all_forward()
            self.forget([*self.source, *self.singles])
            self.history, self.ahead, self.kept = [], [], 0
            self.bag, self.held, self.picks, self.pick_held = [], [], [], []
            self.current, self.stop = None, False
            self.anchor, self.after = None, False
            edit.added = self.add_last(0, count)
            self.fair(edit.added)
            self.skip_to(self.source[start])
        return None

    def move(self, xs, i):
        check(0 <= i <= len(self.source) - len(xs))
        others = [x for x in self.source if x not in xs]
        moved = others[:i] + xs + others[i:]
        if moved != self.source:
            with Edit(self, xs, is_move=True):
                self.source = moved

    # ------------------------------------------------------------ 8. modes

    def drop_drawn(self):
        self.drops += 1 if self.free() > 0 else 0
        self.bag += [x for x, kind in self.ahead if kind == DRAWN]
        self.ahead = [row for row in self.ahead if row[1] != DRAWN]
        self.kept = len(self.ahead)

    def set_mode(self, mode):
        if mode == self.mode:
            return
        self.drop_all_forward()
        self.drop_drawn()
        self.mode = mode
        self.picks, self.pick_held = [], []
        if mode == "IN_ORDER":
            self.anchor, self.after = self.current, False
            if self.current in self.singles:
                listed = [x for x in self.history if x in self.source]
                self.anchor = listed[-1] if listed else None
                self.after = self.anchor is not None
        elif mode == "RANDOM":
            self.picks = sorted(self.source)
        elif not self.begun or not (self.left() or any(k == RESERVED for _, k in self.ahead)):
            self.start_cycle()

    def start_cycle(self):
        self.begin_cycle()
        if self.current in self.bag:
            fill_hole(self.bag, self.current)
        for i, (x, _) in enumerate(self.ahead):
            self.ahead[i] = (x, RESERVED if x in self.bag else ASKED)
            if x in self.bag:
                fill_hole(self.bag, x)

    def reshuffle(self):
        if self.mode == "SHUFFLE":
            self.drop_all_forward()
            self.drop_drawn()
            self.start_cycle()

    def set_gap(self, mode, g):
        check(0 <= g and (g < len(self.source) or not self.source))
        if g != self.gap[mode]:
            self.cut_heard()
            if mode == "SHUFFLE":
                self.discard()
            self.gap[mode] = g

    def set_repeat(self, repeat):
        self.repeat = repeat

    def set_stop(self):
        self.stop = self.current is not None

    # ------------------------------------------------------------ 9. undo and redo

    def forward_rows(self, x, start=0):
        return sum(y == x and kind == FORWARD for y, kind in self.ahead[start:])

    def forward_row(self, x, nth):
        """The index of the forward row of x with a number, or None."""
        rows = [i for i, (y, kind) in enumerate(self.ahead) if y == x and kind == FORWARD]
        return rows[-nth] if 0 < nth <= len(rows) else None

    def before_of(self, i, x, kind):
        """The row before row i, which is of x: an id, or None, and a number."""
        own = 1 if kind == FORWARD else 0
        if i > 0:
            y, kind_before = self.ahead[i - 1]
            nth = self.forward_rows(y, i - 1) if kind_before == FORWARD else 0
            return y, nth - (own if y == x and nth else 0)
        if self.current is None:
            return None, 0
        nth = self.forward_rows(self.current) + 1
        return self.current, nth - (own if self.current == x else 0)

    def place_of(self, note):
        y, nth = note["before"]
        if y == self.current and nth == (0 if y is None else self.forward_rows(y) + 1):
            return 0
        row = self.forward_row(y, nth) if nth else self.row_of(y)
        return row + 1 if row is not None and row < self.kept else None

    def note(self, x, row=None, is_taken=False, is_move=False, then=None):
        noted = {
            "x": x,
            "index": self.source.index(x) if x in self.source else None,
            "there": self.is_there(x),
            "remains": self.remains(x),
            "row": None,
            "at": None,
        }
        if is_move:
            noted["row"] = "any"
            return noted
        if then is not None and then["row"] == FORWARD and noted["there"]:
            row = self.forward_row(x, then["nth"])
            if row is None:
                noted.update(row=FORWARD, nth=then["nth"], rows=self.forward_rows(x), before=(None, -1))
                return noted
        elif row is None:
            row = self.row_of(x)
        if row is None:
            return noted
        kind = self.ahead[row][1]
        noted["at"] = row
        noted["before"] = self.before_of(row, x, kind)
        if kind == DRAWN:
            noted["row"] = "kept" if row < self.kept or is_taken else "free"
            noted["free"] = row - self.kept
        elif kind == FORWARD:
            noted.update(row=FORWARD, nth=self.forward_rows(x, row), rows=self.forward_rows(x))
        else:
            noted["row"] = ASKED
            noted["asked"] = sum(k in (ASKED, RESERVED) for _, k in self.ahead[:row])
        return noted

    def noted(self, notes):
        notes.sort(key=lambda note: -1 if note["index"] is None else note["index"])
        return {
            "number": self.number if self.begun else None,
            "drops": self.drops,
            "d": self.free(),
            "t": self.free() + self.left(),
            "notes": notes,
        }

    def turn(self, stack, other):
        if not stack:
            return False
        edit = stack.pop()
        was_settled = self.is_settled()
        again = [
            self.note(note["x"], is_move=note["row"] == "any", then=note) for note in edit["notes"]
        ]
        other.append(self.noted(again))
        added = [n["x"] for n in edit["notes"] if not n["there"] and self.is_there(n["x"])]
        if added:
            self.remove_now(added, was_settled)
            self.end(was_settled)
        self.revert(edit, was_settled)
        return True

    def revert(self, edit, was_settled):
        notes = [n for n in edit["notes"] if n["there"]]
        back = [
            n["x"]
            for n in notes
            if not self.is_there(n["x"]) and (n["index"] is not None or n["row"] == ASKED)
        ]
        listed = [n for n in notes if n["index"] is not None]
        self.source = [x for x in self.source if x not in [n["x"] for n in listed]]
        for n in listed:
            self.source.insert(n["index"], n["x"])
        if self.mode == "RANDOM":
            self.picks += [n["x"] for n in listed if n["x"] in back]
        self.n = len(self.source)
        same = edit["number"] == (self.number if self.begun else None)
        ordered = sorted(notes, key=lambda n: n["at"] if n["at"] is not None else float("inf"))
        returning = [n for n in ordered if self.restore_row(n, n["x"] in back, same)]
        self.place_all(edit, returning, same, was_settled)

    def restore_row(self, n, is_back, same):
        """Returns whether the entry returns."""
        x = n["x"]
        if n["row"] == "any" or not (self.is_there(x) or is_back):
            return False
        remains_again = is_back and n["index"] is not None and (n["remains"] or not same)
        if n["row"] == ASKED:
            self.ask_again(n, is_back, same, remains_again)
            return False
        if n["row"] == FORWARD:
            self.restore_forward(n)
            return False
        was_kept = n["row"] == "kept" and same and self.mode == "SHUFFLE"
        row = self.row_of(x)
        if row is not None and self.ahead[row][1] != DRAWN:
            remains_again = self.take_row(row)[1] == RESERVED
            self.leave_if_unused(x)
        elif row is not None and row < self.kept:
            remains_again = n["row"] != "kept"
            if remains_again:
                self.take_row(row)
        elif was_kept and self.place_of(n) is not None:
            remains_again = self.count(x) or remains_again
        place = self.place_of(n) if remains_again and was_kept else None
        if place is not None:
            self.insert_kept(place, x, DRAWN)
        return remains_again and place is None

    def ask_again(self, n, is_back, same, remains_again):
        x = n["x"]
        kind = RESERVED if remains_again else ASKED
        if is_back and n["index"] is None:
            self.singles.add(x)
        elif self.has_asked(x):
            kind = self.take_row(self.row_of(x))[1]
        elif not is_back:
            if n["remains"] and same and not self.remains(x):
                return
            kind = RESERVED if self.count(x) else ASKED
        place = self.place_of(n)
        if place is None:
            place, left = 0, n["asked"]
            for i, (_, k) in enumerate(self.ahead):
                if left > 0 and k in (ASKED, RESERVED):
                    place, left = i + 1, left - 1
        self.insert_kept(place, x, kind)

    def restore_forward(self, n):
        x = n["x"]
        now = self.forward_rows(x)
        row = None if now < n["rows"] else self.forward_row(x, n["nth"])
        if self.mode == "IN_ORDER" or (now >= n["rows"] and row is None):
            return
        if row is not None:
            self.take_row(row)
        if now > n["rows"]:
            self.drop_forward(x)
            return
        place = self.place_of(n)
        if place is None:
            place = row
        if place is not None:
            self.insert_kept(place, x, FORWARD)

    def place_all(self, edit, returning, same, was_settled):
        xs = [n["x"] for n in returning]
        self.end_with_row()
        is_settled = was_settled and self.is_settled(xs)
        if not is_settled:
            self.discard()
        keeps = is_settled and self.mode == "SHUFFLE" and same and edit["drops"] == self.drops
        f = max(0, edit["t"] - self.free() - self.left() - len(xs))
        others = []
        for n in returning:
            x = n["x"]
            p = n["free"] - f if n["row"] == "free" else 0
            if not keeps or not n["remains"] or n["row"] == "kept" or p < 0:
                others.append(x)
            elif n["row"] == "free":
                self.show(self.kept + p)
                self.ahead.insert(self.kept + min(p, self.free()), (x, DRAWN))
            else:
                first = max(0, edit["d"] - f)
                self.show(self.kept + first)
                e = self.free()
                p = first + self.generator.below(e + self.left() + 1 - first) if e > first else e
                if p < e:
                    self.ahead.insert(self.kept + p, (x, DRAWN))
                else:
                    self.bag.append(x)
        self.fair(others)


class Discarding:
    """A call that discards: the form in section 7."""

    def __init__(self, queue):
        self.queue = queue

    def __enter__(self):
        self.was_settled = self.queue.is_settled()
        return self

    def __exit__(self, *_):
        self.queue.end(self.was_settled)


class Edit:
    """A call that can be undone, on entries or on the entry of a row."""

    def __init__(self, queue, xs, row=None, is_move=False):
        self.queue = queue
        self.added = []
        if row is None:
            notes = [queue.note(x, is_move=is_move) for x in dict.fromkeys(xs)]
        else:
            notes = [queue.note(queue.ahead[row][0], row, is_taken=True)]
        self.edit = queue.noted(notes)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        gone = {"index": None, "there": False, "remains": False, "row": None, "at": None}
        self.edit["notes"] = [{"x": x, **gone} for x in self.added] + self.edit["notes"]
        self.queue.done.append(self.edit)
        self.queue.undone = []


# ---------------------------------------------------------------- vectors

CALLS = {
    "next": Queue.next,
    "previous": Queue.previous,
    "trackEnded": Queue.track_ended,
    "upcoming": Queue.upcoming,
    "skipAhead": Queue.skip_ahead,
    "skipBack": Queue.skip_back,
    "skipTo": Queue.skip_to,
    "playNext": lambda queue, x: queue.ask([x], True),
    "enqueue": lambda queue, x: queue.ask([x], False),
    "playNextAll": lambda queue, xs: queue.ask(xs, True),
    "enqueueAll": lambda queue, xs: queue.ask(xs, False),
    "dequeue": Queue.dequeue,
    "playNextItem": Queue.play_next_item,
    "moveAhead": Queue.move_ahead,
    "insertAhead": Queue.insert_ahead,
    "removeAhead": Queue.remove_ahead,
    "add": Queue.add,
    "remove": lambda queue, x: queue.remove([x]),
    "removeAll": Queue.remove,
    "move": Queue.move,
    "setMode": Queue.set_mode,
    "setRepeat": Queue.set_repeat,
    "setGap": Queue.set_gap,
    "setStopAfterCurrent": Queue.set_stop,
    "reshuffle": Queue.reshuffle,
    "replaceAll": Queue.replace_all,
    "undo": lambda queue: queue.turn(queue.done, queue.undone),
    "redo": lambda queue: queue.turn(queue.undone, queue.done),
}
PLAYS = ("next", "previous", "trackEnded")


def first_difference(vector):
    """Returns what differs first, or None."""
    queue = Queue(vector["seed"], vector["entries"], vector["mode"], vector["repeat"])
    for number, made in enumerate(vector["calls"]):
        name, arguments = made["call"], made.get("arguments", [])
        try:
            answer = CALLS[name](queue, *arguments)
            if answer is None:
                answer = "none" if name in PLAYS else "done"
        except Refused:
            answer = "refused"
        got = {"answer": answer, "current": "none" if queue.current is None else queue.current}
        if queue.mode != "IN_ORDER" and queue.current is not None:
            got["ahead"] = [x for x, _ in queue.ahead]
        wanted = {key: made[key] for key in ("answer", "current", "ahead") if key in made}
        if got != wanted:
            return f"call {number}, {name} {arguments}: {got}, expected {wanted}"
    return None


def main(path):
    with open(path, encoding="utf-8") as lines:
        vectors = [json.loads(line) for line in lines]
    equal = 0
    for number, vector in enumerate(vectors):
        difference = first_difference(vector)
        equal += difference is None
        if difference:
            print(f"list {number}, {difference}")
    print(f"{equal} of {len(vectors)} lists are equal")
    return 0 if equal == len(vectors) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
