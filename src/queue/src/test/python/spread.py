"""Words over groups with as few equal neighbours as possible: specification-spread.md and specification-doubles.md, in plain
Python.

    python3 spread.py SEED COUNT SIZES MAY_BEGIN HEARD

prints so many words, drawn from the generator of a seed; SIZES are numbers with commas, MAY_BEGIN zeros and ones, HEARD
an index or -1.
"""

import sys
from math import comb, frexp, gcd, ldexp, prod, sqrt

from draws import Generator, seed_bytes

UNIT = 2.0 ** 64
CUT = 1e-40  # of a row
SLACK = 1e-20  # by which more is kept between rows
LINE_CUT = 1e-20
BLOCKS = 16  # between changes of a tilt
MAX_EXACT = 2 ** 60


def excess(size, letters, is_heard):
    """Returns how many letters of a group have no place apart."""
    return 2 * size - letters - (0 if is_heard else 1)


def least(sizes, heard):
    """Returns the least number of neighbours of a word."""
    return max([0] + [excess(n, sum(sizes), i == heard) for i, n in enumerate(sizes)])


def least_from(sizes, first, heard):
    """Returns the least number of neighbours of a word that begins with a group."""
    rest = [n - (i == first) for i, n in enumerate(sizes)]
    return least(rest, first) + (first == heard)


def below_two(bound, generator):
    """Returns an integer below the bound, and one below the bound - 1, from the halves of a word."""
    word = generator.word()
    return half(word >> 32, bound, generator), half(word % 2 ** 32, bound - 1, generator)


def half(bits, bound, generator):
    """Returns an integer below the bound from 32 bits."""
    m = bits * bound
    while m % 2 ** 32 < 2 ** 32 % bound:
        m = (generator.word() >> 32) * bound
    return m >> 32


def unit(generator):
    """Returns a multiple of 2^-53 from 0 up to, but without, 1."""
    upper = generator.below(2 ** 27)
    return (upper << 26 | generator.below(2 ** 26)) * 2.0 ** -53


def subset(n, size, generator):
    """Draws which of n numbers are in a subset of a size."""
    drawn = set(range(n)) if size == n else set()
    for last in range(n - size, n if size < n else 0):
        number = generator.below(last + 1)
        drawn.add(last if number in drawn else number)
    return drawn


def shuffle(values, generator):
    """Shuffles a list as Knuth's shuffle does, with a draw of each two steps at a time."""
    left = len(values)
    while left > 2:
        for i, j in zip((left - 1, left - 2), below_two(left, generator)):
            values[i], values[j] = values[j], values[i]
        left -= 2
    if left == 2:
        j = generator.below(2)
        values[1], values[j] = values[j], values[1]


def dominated(sizes, may_begin, heard, generator):
    """Draws a word of groups of which one has more letters than the others can keep apart."""
    top = next(i for i, n in enumerate(sizes) if 2 * n >= sum(sizes))
    rest = [i for i, n in enumerate(sizes) if i != top for _ in range(n)]
    first = [p for p, i in enumerate(rest) if may_begin[i]] if heard == top else []
    share = (sizes[top] - len(rest) if first else 1) if may_begin[top] else 0
    drawn = 0 if not first or len(first) + share == 1 else generator.below(len(first) + share)
    is_other = drawn < len(first)
    if is_other:
        rest[0], rest[first[drawn]] = rest[first[drawn]], rest[0]
        tail = rest[1:]
        shuffle(tail, generator)
        rest = rest[:1] + tail
    else:
        shuffle(rest, generator)
    cuts = subset(sizes[top] - 1, len(rest) - 1 if is_other else len(rest), generator)
    word = [rest.pop(0)] if is_other else []
    for letter in range(sizes[top]):
        word.append(top)
        if letter in cuts:
            word.append(rest.pop(0))
    return word


class Insertions:
    """The sequence in which groups are put into a word."""

    def __init__(self, sizes, may_begin):
        self.order = sorted(range(len(sizes)), key=lambda i: (not may_begin[i], sizes[i], i))
        self.sizes = [sizes[i] for i in self.order]
        self.before = [sum(self.sizes[:i]) for i in range(len(sizes) + 1)]
        self.gaps = [self.before[i] + (1 if may_begin[group] else 0) for i, group in enumerate(self.order)]

    def rest(self, i):
        """Returns the number of letters from group i on."""
        return self.before[-1] - self.before[i]

    def word(self, plan, generator):
        """Builds a word from the number of blocks, and of those in bad gaps, of each group."""
        word = []
        for i, (blocks, mended) in enumerate(plan):
            gaps = range(len(word) + 1 - self.gaps[i], len(word) + 1)
            bad = [g for g in gaps if 0 < g < len(word) and word[g] == word[g - 1]]
            good = [g for g in gaps if g not in bad]
            cuts = subset(self.sizes[i] - 1, blocks - 1, generator)
            chosen = {bad[x] for x in subset(len(bad), mended, generator)}
            chosen |= {good[x] for x in subset(len(good), blocks - mended, generator)}
            lengths, length = [], 0
            for letter in range(self.sizes[i]):
                length += 1
                if letter in cuts or letter == self.sizes[i] - 1:
                    lengths.append(length)
                    length = 0
            put = []
            for g in range(len(word) + 1):
                put += [self.order[i]] * (lengths.pop(0) if g in chosen else 0)
                put += word[g:g + 1]
            word = put
        return word


class ExactTable:
    """The numbers of words of the first groups, by bad gaps."""

    def __init__(self, insertions):
        self.insertions = insertions
        self.rows = [[1]]
        for i, n in enumerate(insertions.sizes):
            row = [0] * (min(len(self.rows[i]) - 1 + n - 1, insertions.rest(i + 1)) + 1)
            for b in range(len(self.rows[i])):
                for k in range(1, n + 1):
                    for j in range(min(b, k) + 1):
                        if b - j + n - k < len(row):
                            row[b - j + n - k] += self.words(i, b, k, j)
            self.rows.append(row)

    @staticmethod
    def covers(insertions):
        """Whether all words, with bad gaps or not, are fewer than the maximum."""
        return prod(comb(insertions.before[i + 1], n) for i, n in enumerate(insertions.sizes)) < MAX_EXACT

    def words(self, i, b, k, j):
        """Returns the words of the first i groups, times the ways to put in k blocks, j of them in bad gaps."""
        ways = comb(self.insertions.sizes[i] - 1, k - 1) * comb(b, j) * comb(self.insertions.gaps[i] - b, k - j)
        return self.rows[i][b] * ways

    def choose(self, i, left, generator):
        """Draws b and k of group i, after which so many gaps are bad."""
        n = self.insertions.sizes[i]
        options = []
        for b in range(len(self.rows[i])):
            for k in range(1, n + 1):
                j = b + n - k - left
                words = self.words(i, b, k, j) if 0 <= j <= min(b, k) else 0
                options += [(b, k, words)] if words else []
        divisor = gcd(*(words for _, _, words in options))
        drawn = 0 if len(options) == 1 else generator.below(sum(words for _, _, words in options) // divisor)
        for b, k, words in options:
            drawn -= words // divisor
            if drawn < 0:
                return b, k
        raise AssertionError("the options do not sum")


def factorials(n):
    """Returns 0! to n!, each as a double and a power of 2^64."""
    all_values, high, low, unit = [(1.0, 0)], 1.0, 0.0, 0
    for factor in range(1, n + 1):
        split = 134217729.0 * high
        upper = split - (split - high)
        exact = upper * factor
        rest = (high - upper) * factor + low * factor
        high = exact + rest
        low = exact - high + rest
        if high >= UNIT:
            high, low, unit = high * (1 / UNIT), low * (1 / UNIT), unit + 1
        all_values.append((high, unit))
    return all_values


def powers_of_two(exponents):
    """Returns 2 to the first exponent less each, as a double and a power of 2^64."""
    differences = [exponents[0] - one for one in exponents]
    units = [abs(one) // 64 * (1 if one > 0 else -1) for one in differences]
    return [(ldexp(1.0, one - 64 * unit), unit) for one, unit in zip(differences, units)]


def exponent(number):
    """Returns the exponent of the largest power of 2 that is not above a positive number."""
    return frexp(number)[1] - 1


def exponents_of(tilt, first, end):
    """Returns exponents, by index, that are about those of the powers of a tilt from first on."""
    exponents, power, sum_of_exponents = [0] * first, 1.0, 0
    for _ in range(first, end):
        exponents.append(sum_of_exponents)
        power *= tilt
        sum_of_exponents += exponent(power)
        power = ldexp(power, -exponent(power))
    return exponents


class Step:
    """Computes row i + 1 from row i, block by block; g(k, m) is numbers[m] 2^(bits - exponents[m])."""

    def __init__(self, table, i):
        row_first, row, exponents, self.bits = table.rows[i]
        self.n, self.gaps = table.insertions.sizes[i], table.insertions.gaps[i]
        z, self.next_tilt = table.tilts[i], table.tilts[i + 1]
        self.odds = (z - self.next_tilt) / (1 - z) if z < 1 else None
        self.blocks = 0.0 if self.odds is None else self.n / (1 + self.next_tilt * self.odds)
        self.first, self.end = row_first, row_first + len(row)
        self.numbers = [0.0] * row_first + row + [0.0]
        self.exponents = [0] * row_first + exponents + [0]
        self.mending = []
        length = min(self.end - 1 + self.n - 1, table.insertions.rest(i + 1)) + 1
        self.sums, self.sum_bits = [0.0] * length, None
        self.sum_exponents = exponents_of(self.next_tilt, 0, length)

    def next(self):
        """Returns the next row."""
        ways, ways_bits = 1.0, 0
        reach = 10 + int(16 * sqrt(self.blocks * (1 - self.blocks / self.n)))
        for k in range(1, min(self.n, self.gaps) + 1):
            if k % BLOCKS == 1:
                self.retilt(k - 1)
            self.choose(self.gaps - (k - 1))
            if k >= self.blocks - reach and not self.add(k, ways, ways_bits) and k > self.blocks:
                break
            ways *= (self.n - k) / (k * (k + 1))
            if ways < 1 / UNIT:
                ways, ways_bits = ways * UNIT, ways_bits - 64
            elif ways > UNIT:
                ways, ways_bits = ways / UNIT, ways_bits + 64
        largest = max(self.sums)
        kept = [b for b, number in enumerate(self.sums) if number >= CUT * largest]
        first, end, top = kept[0], kept[-1] + 1, exponent(largest)
        row = [ldexp(number, -top) for number in self.sums[first:end]]
        return first, row, self.sum_exponents[first:end], self.sum_bits + top

    def retilt(self, k):
        """Gives the numbers of k blocks their tilt, and cuts their tails."""
        tilt = self.next_tilt
        if self.odds is not None:
            left = self.odds * max(0.0, 1 - k / self.blocks)
            tilt = (self.next_tilt + left) / (1 + left)
        start = max(0, self.first - BLOCKS)
        new = exponents_of(tilt, start, self.end + 1)
        more = [new[m] - self.exponents[m] for m in range(self.end)]
        kept = range(self.first, self.end)
        top = max(exponent(self.numbers[m]) + more[m] for m in kept if self.numbers[m] > 0)
        for m in kept:
            self.numbers[m] = ldexp(self.numbers[m], more[m] - top)
        self.bits += top
        while self.numbers[self.end - 1] < CUT * SLACK:
            self.end -= 1
        while self.numbers[self.first] < CUT * SLACK:
            self.first += 1
        self.numbers[self.end] = 0.0
        self.mending = [0.0] * start + [ldexp(m + 1, new[m] - new[m + 1]) for m in range(start, self.end)]
        self.exponents = new

    def choose(self, left):
        """Chooses one more of the gaps that are left."""
        old, new = self.numbers, [0.0] * len(self.numbers)
        for m in range(self.first, self.end):
            new[m] = old[m] * (left - m) + old[m + 1] * self.mending[m]
        if self.first > 0:
            self.first -= 1
            new[self.first] = old[self.first + 1] * self.mending[self.first]
        self.numbers = new

    def add(self, k, ways, ways_bits):
        """Adds the words with k blocks to the sums; returns whether any are so many as to matter."""
        more = self.n - k
        end = min(self.end, len(self.sums) - more)
        shifts = {m: self.sum_exponents[m + more] - self.exponents[m] for m in range(self.first, end)}
        some = range(self.first, end, 1 + (end - self.first) // 64 if end > self.first else 1)
        tops = [exponent(self.numbers[m]) + shifts[m] for m in some if self.numbers[m] > 0]
        if not tops:
            return True
        top = max(tops) + self.bits + ways_bits + exponent(ways)
        self.sum_bits = top if self.sum_bits is None else self.sum_bits
        if top - self.sum_bits > 400:
            self.sums = [ldexp(number, self.sum_bits - top) for number in self.sums]
            self.sum_bits = top
        scale = self.bits + ways_bits - self.sum_bits
        for m in range(self.first, end):
            self.sums[m + more] += ldexp(self.numbers[m] * ways, scale + shifts[m])
        return top - self.sum_bits > -300


class Line:
    """The terms of group i after which so many gaps are bad."""

    def __init__(self, table, i, left):
        self.first, self.numbers, exponents, _ = table.rows[i]
        self.end = self.first + len(self.numbers)
        self.n, self.gaps, self.factorials = table.insertions.sizes[i], table.insertions.gaps[i], table.factorials
        self.tilt, self.unit = powers_of_two(exponents), 0
        self.left, self.k, self.terms, self.max = left, 0, [], 0.0
        start, step = self.first + self.numbers.index(max(self.numbers)), 0
        while not self.ascend(start):
            start, step = start + (step + 1 if step % 2 == 0 else -step - 1), step + 1
        self.scale(start, self.bad(start, self.k), self.good(start, self.k))
        for b in range(self.first, self.end):
            self.add(b)

    def parts(self, b, j, t):
        """Returns the factors and the divisors of a number of ways."""
        f = self.factorials
        below = [f[j], f[b - j], f[t], f[self.gaps - b - t], f[j + t - 1], f[self.n - j - t]]
        return [f[b], f[self.gaps - b], self.tilt[b - self.first]], below

    def units(self, b, j, t):
        """Returns the power of 2^64 of a number of ways."""
        above, below = self.parts(b, j, t)
        return sum(unit for _, unit in above) - sum(unit for _, unit in below) - self.unit

    def scale(self, b, j, t):
        """Leaves out the power of these ways from all."""
        self.unit += self.units(b, j, t)

    def of(self, b, j, t):
        """Returns the ways to put the group in, times the number of b."""
        above, below = self.parts(b, j, t)
        ways = self.numbers[b - self.first]
        for value, _ in above:
            ways *= value
        divisor = below[0][0]
        for value, _ in below[1:]:
            divisor *= value
        ways /= divisor
        over = self.units(b, j, t)
        while over > 0:
            ways, over = ways * UNIT, over - 1
        while over < 0 < ways:
            ways, over = ways * (1 / UNIT), over + 1
        return ways

    def bad(self, b, k):
        """Returns the blocks in bad gaps."""
        return b + self.n - k - self.left

    def good(self, b, k):
        """Returns the blocks in good gaps."""
        return k - self.bad(b, k)

    def least(self, b):
        """Returns the fewest blocks."""
        return max(1, self.n - self.left, (b + self.n - self.left + 1) >> 1)

    def most(self, b):
        """Returns the most blocks."""
        return min(self.n, b + self.n - self.left, (self.gaps + self.n - self.left) >> 1)

    def ratio(self, b, k):
        """Returns the ratio of the term with k + 1 blocks to that with k."""
        bad, good = self.bad(b, k), self.good(b, k)
        free = self.gaps - b - good
        blocks = (self.n - k) / k * (bad / (b - bad + 1))
        return blocks * (float(free) * (free - 1) / (float(good + 1) * (good + 2)))

    def ascend(self, b):
        """Sets k to that of the largest term of b; returns whether there is one."""
        if b < self.first or b >= self.end or self.least(b) > self.most(b):
            return False
        self.k = max(self.least(b), min(self.k, self.most(b)))
        while self.k < self.most(b) and self.ratio(b, self.k) > 1:
            self.k += 1
        while self.k > self.least(b) and self.ratio(b, self.k - 1) < 1:
            self.k -= 1
        return True

    def add(self, b):
        """Adds the terms of b."""
        if not self.ascend(b):
            return
        best = self.of(b, self.bad(b, self.k), self.good(b, self.k))
        self.max = max(self.max, best)
        term, first = best, self.k
        while first > self.least(b) and term >= LINE_CUT * self.max:
            first -= 1
            term /= self.ratio(b, first)
        for k in range(first, self.most(b) + 1):
            if term >= LINE_CUT * self.max:
                self.terms.append((b, k, term))
            elif k > self.k:
                break
            term = best if k + 1 == self.k else term * self.ratio(b, k)


def odds_of(share):
    """Returns the odds of a share."""
    return share / (1 - share)


def blocks_of(n, tilt, odds):
    """Returns the expected number of blocks of a group."""
    return n / (1 + tilt * odds)


def share_of(n, bad, good, tilt):
    """Returns the share of the good gaps that get a block."""
    low, high = 0.0, 1.0
    for _ in range(26):
        share = (low + high) / 2
        odds = odds_of(share)
        put = bad * odds / (tilt + odds) + good * share
        if put < blocks_of(n, tilt, odds):
            low = share
        else:
            high = share
    return (low + high) / 2


def tilts_of(insertions):
    """Returns the tilt of each row."""
    count = len(insertions.sizes)
    tilts = [insertions.rest(i) / insertions.rest(0) for i in range(count + 1)]
    shares = [0.0] * count
    for _ in range(6):
        bad = 0.0
        for i, n in enumerate(insertions.sizes):
            tilt = tilts[i + 1]
            shares[i] = share_of(n, bad, insertions.gaps[i] - bad, tilt)
            odds = odds_of(shares[i])
            bad = bad * tilt / (tilt + odds) + n - blocks_of(n, tilt, odds)
        for i in range(count - 1, 0, -1):
            tilts[i] = shares[i] + (1 - shares[i]) * tilts[i + 1]
    return tilts


class ScaledTable:
    """The numbers of words of the first groups, by bad gaps, as doubles."""

    def __init__(self, insertions):
        self.insertions = insertions
        self.tilts = tilts_of(insertions)
        self.factorials = factorials(insertions.rest(0) + 1)
        self.rows = [(0, [1.0], [0], 0)]
        for i in range(len(insertions.sizes) - 1):
            self.rows.append(Step(self, i).next())

    def choose(self, i, left, generator):
        """Draws b and k of group i, after which so many gaps are bad."""
        terms = Line(self, i, left).terms
        total = 0.0
        for _, _, term in terms:
            total += term
        drawn = 0.0 if len(terms) == 1 else unit(generator) * total
        index, up_to = 0, terms[0][2]
        while up_to <= drawn and index < len(terms) - 1:
            index += 1
            up_to += terms[index][2]
        return terms[index][:2]


def draw_one(sizes, may_begin, heard, generator):
    """Draws a word, which must exist."""
    if least(sizes, heard) > 0:
        return dominated(sizes, may_begin, heard, generator)
    insertions = Insertions(sizes, [may and i != heard for i, may in enumerate(may_begin)])
    table = ExactTable(insertions) if ExactTable.covers(insertions) else ScaledTable(insertions)
    plan, left = [], 0
    for i in reversed(range(len(sizes))):
        b, k = table.choose(i, left, generator)
        plan.insert(0, (k, b + insertions.sizes[i] - k - left))
        left = b
    return insertions.word(plan, generator)


def spacing(word, heard):
    """Returns the number of letters that return, and the sum of squares by which words are compared."""
    last, returns, squares = {heard: -1} if heard is not None else {}, 0, 0.0
    for i, group in enumerate(word):
        if group in last:
            returns += i - last[group] == 2
            deviation = float((i - last[group]) * word.count(group) - len(word))
            squares += deviation * deviation
        last[group] = i
    return returns, squares


def draw_word(sizes, may_begin, heard, k, generator):
    """Draws the best of k words that begin with a group that may begin, or returns None without one."""
    fewest = least(sizes, heard)
    if not any(may and least_from(sizes, i, heard) == fewest for i, may in enumerate(may_begin)):
        return None
    words = [draw_one(sizes, may_begin, heard, generator) for _ in range(k)]
    return min(words, key=lambda word: spacing(word, heard))


def main(seed, count, sizes, may_begin, heard):
    """Prints words."""
    generator = Generator(seed_bytes(seed))
    sizes = [int(size) for size in sizes.split(",")]
    last = None if heard == "-1" else int(heard)
    for _ in range(int(count)):
        print(draw_word(sizes, [may == "1" for may in may_begin], last, 1, generator))


if __name__ == "__main__":
    main(*sys.argv[1:])
