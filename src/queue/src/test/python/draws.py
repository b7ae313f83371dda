"""Level A of specification.md: seeds, the generator, bounded draws and the bag, in plain Python.

    python3 draws.py FILE

answers the lists of level A in FILE, and prints the first call of each list that is not answered as recorded. The exit
code is 0 if all lists are equal.
"""

import hashlib
import json
import re
import sys
import unicodedata

MASK = 2 ** 64 - 1
WHITE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # White_Space of Unicode
BLANK = "\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000"


# ---- Seeds ----

def seed_bytes(text):
    """Returns the 32 bytes of the seed that a text denotes, or None for a text that is refused."""
    if re.fullmatch("r3:[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text[3:])
    if re.fullmatch(f"[{BLANK}]*", text) or re.match(f"[{WHITE}]*[rR][0-9]+:", text):
        return None
    return hashlib.sha256(unicodedata.normalize("NFC", text).encode("utf-8")).digest()


def derive(seed, index):
    """Returns the seed derived from a seed and an index."""
    return hashlib.sha256(seed + index.to_bytes(8, "big", signed=True)).digest()


def mixed(word, i):
    """Returns word i of the generator's state, from word i of the seed."""
    z = (word + i * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def mixed_state(seed):
    """Returns the four words of the generator's state, from the 32 bytes of a seed."""
    return tuple(mixed(int.from_bytes(seed[8 * i:8 * i + 8], "big"), i + 1) for i in range(4))


# ---- Draws ----

def rotate_left(word, bits):
    """Rotates a word of 64 bits to the left."""
    return ((word << bits) | (word >> (64 - bits))) & MASK


class Generator:
    """The generator xoshiro256++ 1.0, and draws from its words."""

    def __init__(self, seed):
        self.state = mixed_state(seed)
        if not any(self.state):
            self.state = mixed_state(derive(seed, 0))

    def word(self):
        """Returns the next word."""
        s1, s2, s3, s4 = self.state
        result = (rotate_left((s1 + s4) & MASK, 23) + s1) & MASK
        t = (s2 << 17) & MASK
        s3 ^= s1
        s4 ^= s2
        s2 ^= s3
        s1 ^= s4
        self.state = (s1, s2, s3 ^ t, rotate_left(s4, 45))
        return result

    def below(self, bound):
        """Returns an integer from 0 to the bound - 1."""
        m = self.word() * bound
        if m & MASK < bound:
            while m & MASK < 2 ** 64 % bound:
                m = self.word() * bound
        return m >> 64


# ---- The bag ----

def fill(array, x):
    """Replaces x by the last element of the array, and shortens the array by one."""
    array[array.index(x)] = array[-1]
    array.pop()


# ---- Vectors ----

class LevelA:
    """What a list of level A calls: a seed with its generator, and a bag."""

    def __init__(self, seed):
        self.seed = seed_bytes(seed)
        self.generator = Generator(self.seed) if self.seed else None
        self.bag = []

    def answer(self, name, arguments):
        """Makes a call, and returns its answer."""
        if name == "seed":
            return None if self.seed is None else self.seed.hex()
        if name == "derive":
            return derive(self.seed, *arguments).hex()
        if name == "word":
            return f"{self.generator.word():016x}"
        if name == "below":
            return self.generator.below(*arguments)
        if name == "bag":
            self.bag = list(range(*arguments))
        elif name == "draw":
            x = self.bag[self.generator.below(len(self.bag))]
            fill(self.bag, x)
            return [x, self.bag]
        elif name == "take":
            fill(self.bag, *arguments)
        elif name == "append":
            self.bag.append(*arguments)
        else:
            raise ValueError("no call of level A: " + name)
        return self.bag


def first_difference(vector):
    """Makes the calls of a list; returns a text about the first one that differs, or None."""
    subject = LevelA(vector["seed"])
    for index, (name, arguments, expected) in enumerate(vector["calls"]):
        got = subject.answer(name, arguments)
        if got != expected:
            return f"call {index}, {name} {arguments}: {got}, expected {expected}"
    return None


def check(path, difference_of):
    """Checks all lists of a file; returns the exit code."""
    with open(path, encoding="utf-8") as file:
        vectors = [json.loads(line) for line in file]
    equal = 0
    for index, vector in enumerate(vectors):
        difference = difference_of(vector)
        if difference is None:
            equal += 1
        else:
            print(f"list {index}, {difference}")
    print(f"{equal} of {len(vectors)} lists are equal")
    return 0 if equal == len(vectors) else 1


if __name__ == "__main__":
    sys.exit(check(sys.argv[1], first_difference))
