"""Level H of specification-bytes.md, in plain Python: reads a state, and writes calls.

    python3 saved.py FILE

makes the calls of each list of FILE, compares their bytes, restores a queue from the bytes of the state, and makes the
other calls on that one.
"""

import sys

from draws import check
from player import CALLS, FORWARD, GONE, IN_ORDER, RANDOM, SHUFFLE, difference, outcome
from r3 import ASKED, CALLS_OF, CURRENT, DRAWN, FREE, NO_PLACE, REFRESHED, RESERVED, EntryNote, Note, Queue

MODES, REPEATS = [IN_ORDER, SHUFFLE, RANDOM], ["OFF", "ONE", "ALL"]
KINDS = [ASKED, RESERVED, FORWARD, DRAWN, GONE]
NOTED = [None, ASKED, DRAWN, FREE, FORWARD, None, CURRENT]
INDEXES_ONLY = 5


# ---- Parts ----

class Input:
    """The bytes of a state or a call, which are read from the front."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        """Returns the next bytes."""
        self.at += count
        return self.data[self.at - count:self.at]

    def unsigned(self):
        """Returns an unsigned."""
        value, bits = 0, 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value

    def numbers(self):
        """Returns numbers."""
        values = [self.unsigned() for _ in range(self.unsigned())]
        return [value >> 1 if value % 2 == 0 else -(value >> 1) - 1 for value in values]


def unsigned(value):
    """Returns the bytes of an unsigned."""
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def number_bytes(values):
    """Returns the bytes of numbers."""
    return unsigned(len(values)) + b"".join(unsigned(2 * x if x >= 0 else -2 * x - 1) for x in values)


def crc32c(data):
    """Returns the CRC-32C of bytes."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def runs(numbers):
    """Returns the integers of runs: the first one and the length of each, by turns."""
    return [first + i for first, length in zip(numbers[::2], numbers[1::2]) for i in range(length)]


# ---- A state ----

def read_state(data):
    """Returns the ids and the rows of a state without items."""
    assert crc32c(data[:-4]) == int.from_bytes(data[-4:], "big")
    source = Input(data[:-4])
    assert source.take(1) == b"\x01"
    source.take(32)
    ids = runs(source.numbers())
    assert source.take(1) == b"\x00"
    rows = {source.take(source.unsigned()).decode(): source.numbers() for _ in range(source.unsigned())}
    assert source.at == len(source.data) and rows["orderVersion"] == [3]
    return ids, rows


def restored(data, items, shift):
    """Returns the queue of a state with these items, whose host computes weights with a shift."""
    ids, rows = read_state(data)

    def heard(rank):
        return ids[rank] if rank >= 0 else ("gone", rank)

    def of(name):
        return [ids[rank] for rank in rows.get(name, [])]

    def entry(name, rank):
        return None if rank < 0 else ids[rank]

    queue = Queue({"entries": 0, "mode": IN_ORDER, "repeat": "OFF", "seed": "restored"})
    queue.generator.state = tuple(word % 2 ** 64 for word in rows["generator"])
    law = rows.get("law", [0])[0]
    queue.is_weighted, queue.has_units = law & 1 > 0, law & 2 > 0
    queue.groups = law // 8 + 1 if law & 4 else 0
    queue.items, queue.shift, queue.next_id = dict(zip(ids, items)), shift, rows["nextId"][0]
    queue.weights = dict(zip(ids, rows.get("weights", [queue.item_weight(item) for item in items])))
    assert rows.get("units", []) in ([], [item // 3 for item in items])
    assert rows.get("ranks", []) in ([], [item % 2 for item in items])
    assert rows.get("groups", []) in ([], [item // 2 % 3 for item in items])
    queue.source = of("order") or [x for x in ids if x not in of("outside")]
    queue.singles, queue.deferred, queue.spent = set(of("once")), set(of("deferred")), set(of("spent"))
    queue.mode, queue.repeat = MODES[rows["mode"][0]], REPEATS[rows["repeat"][0]]
    queue.is_forgetful, queue.limit = rows["forgetful"] == [1], rows["historyLimit"][0]
    queue.gap = {mode: None if gap < 0 else gap for mode, gap in zip((SHUFFLE, RANDOM), rows["gaps"])}
    queue.current, queue.stop = entry("current", rows["current"][0]), rows["stopAfterCurrent"] == [1]
    queue.ended = rows["ended"] == [1]
    queue.past = [(heard(rank), sum(begin <= i for begin in rows["historyKinds"]) % 2 == 1)
                  for i, rank in enumerate(rows["history"])]
    queue.rests_from = rows["historyRests"][0]
    kinds = [KINDS[kind] for kind in rows["aheadKinds"]]
    queue.kept = len([kind for kind in kinds if kind != GONE])
    kinds += [DRAWN] * (len(rows["ahead"]) - len(kinds))
    queue.ahead = [(heard(rank), kind) for rank, kind in zip(rows["ahead"], kinds)]
    queue.anchor, queue.after = entry("cursor", rows["cursor"][0]), rows["cursor"][1] == 1
    if "inTurn" in rows:
        queue.turn = (entry("inTurn", rows["inTurn"][0]),)
    number, begun, queue.drops, queue.kept_drops = rows["cycle"]
    queue.number = number if begun else None
    queue.bag, queue.held = [ids[rank] for rank in runs(rows["bag"])], of("held")
    queue.picks, queue.pick_held = [ids[rank] for rank in runs(rows.get("pickBag", []))], of("pickHeld")
    if rows.get("openUnit", [-1])[0] >= 0:
        queue.open = (ids[rows["openUnit"][0]], rows["openUnit"][1] == 0)
    if "word" in rows:
        queue.word = [queue.group(x) for x in of("word")]
        queue.note_word()
    queue.plays = dict(zip(of_pairs(rows.get("plays", []), ids), rows.get("plays", [])[2::2]))
    queue.undo_limit = rows["undoLimit"][0]
    queue.undoable, queue.redoable = (read_edits(rows[name], ids, queue) for name in ("undo", "redo"))
    return queue


def of_pairs(row, ids):
    """Returns the entries of a row that has a count, and then by turns a rank and a number."""
    return [ids[rank] for rank in row[1::2]]


def read_edits(row, ids, queue):
    """Returns the notes of the edits of a row."""
    left = list(row)

    def take(count):
        values = left[:count]
        del left[:count]
        return values

    return [read_edit(take, ids, queue) for _ in range(take(1)[0])]


def read_edit(take, ids, queue):
    """Returns the note of an edit, whose numbers are taken one after the other."""
    number, drops, kept_drops, kept, free, total, spare, count = take(8)
    note = Note(None if number < 0 else number, drops, kept_drops, free, total, [], [], False, spare >= 0)
    for _ in range(count):
        rank, index, is_there, remained, plays, kind, row, rows, nth, before, before_nth = take(11)
        x, at = ids[rank], ids[rank if spare < 0 else spare]
        e = EntryNote(x, None if index < 0 else index, queue.items[at], queue.weights[at], remained == 1, plays)
        e.kind, e.order, e.count, e.number = NOTED[kind], max(row - (kept if kind == 3 else 0), 0), rows, nth
        if row >= 0 and kind != 3:
            e.before = None if before < 0 else (ids[before], before_nth or None)
        note.indexes_only |= kind == INDEXES_ONLY
        note.entries.append(e)
        if not is_there:
            note.added.append(x)
    return note


# ---- A call ----

NAMES = ["next", "previous", "trackEnded", "skipTo", "skipAhead", "skipBack", "playNext", "enqueue", "playNextAll",
         "enqueueAll", "dequeue", "upcoming", "add", "remove", "removeAll", "clear", "replaceAll", None, "move", "replace",
         "moveAhead", "insertAhead", "insertOnceAhead", "removeAhead", "setMode", "setRepeat", "setGap", "reshuffle",
         "setStopAfterCurrent", "playOnceNext", "enqueueOnce", "undo", "redo", "skipUnit", "updateWeights", "setDeferred",
         None, "shuffle", "refresh", "drop", "addNext", "clearUpNext"]


def call_bytes(queue, name, arguments, before):
    """Returns the bytes of a call that has had an effect on a queue, which is given before it, too."""
    numbers, items = list(arguments), []
    if name in ("playNextAll", "enqueueAll", "removeAll", "setDeferred"):
        numbers = arguments[0]
    elif name in ("refresh", "drop"):
        numbers = before.present(arguments[0])
        items = [REFRESHED] * len(numbers) if name == "refresh" else []
    elif name == "upcomingAfterEnd":
        name, numbers = "upcoming", [1]
    elif name == "add":
        numbers, items = arguments[:1], [1] * arguments[1]
    elif name == "addNext":
        numbers, items = [before.index_behind()], [1] * arguments[0]
    elif name == "replaceAll":
        numbers, items = [arguments[1] if len(arguments) > 1 else -1], [2] * arguments[0]
    elif name == "move":
        numbers = [arguments[1]] + arguments[0]
    elif name == "replace":
        items = [-2]
    elif name in ("playOnceNext", "enqueueOnce", "insertOnceAhead"):
        items = [-1]
    elif name == "setMode":
        numbers = [MODES.index(arguments[0])]
    elif name == "setRepeat":
        numbers = [REPEATS.index(arguments[0])]
    elif name == "setGap":
        numbers = [MODES.index(arguments[0]), arguments[1]]
    elif name == "setStopAfterCurrent":
        numbers = [1]
    elif name == "clearUpNext":
        numbers = [x for x, kind in before.rows() if kind in (ASKED, RESERVED)]
    elif name == "setWeight":
        name = "updateWeights"
    elif name == "updateWeights":
        changed = sorted(x for x in queue.entries() if queue.weights[x] != before.weights[x])
        numbers = changed + [queue.weights[x] for x in changed]
    of_items = [number for item in items for number in item_numbers(queue, item)]
    out = bytes([2 if of_items else 1]) + unsigned(NAMES.index(name) + 1) + number_bytes(numbers)
    out += number_bytes(of_items) if of_items else b""
    return out + b"".join(unsigned(len(str(item))) + str(item).encode() for item in items)


def item_numbers(queue, item):
    """Returns the numbers of an item by the law of the queue."""
    numbers = [queue.item_weight(item)] if queue.is_weighted else []
    numbers += [item // 3, item % 2] if queue.has_units else []
    return numbers + ([item // 2 % 3] if queue.groups else [])


# ---- Vectors ----

def first_difference(vector):
    """Makes the calls of a list; returns a text about the first one that differs, or None."""
    known = set().union(*(CALLS_OF[level] for level in vector["levels"] if level != "H"))
    queue = Queue(vector)
    for index, ((name, arguments, *expected), written) in enumerate(zip(vector["calls"], vector["bytes"])):
        assert name in known
        before = queue.copy()
        got = outcome(queue, name, arguments)
        if got != expected:
            return f"call {index}, {name} {arguments}: {got}, expected {expected}"
        if written is not None and name != "setDrawing":
            made = call_bytes(queue, name, arguments, before).hex()
            if made != written:
                return f"call {index}, {name} {arguments}: {made}, expected {written}"
    queue = restored(bytes.fromhex(vector["state"]), vector["items"], vector["w"])
    return difference(queue, vector["then"], known)


if __name__ == "__main__":
    sys.exit(check(sys.argv[1], first_difference))
