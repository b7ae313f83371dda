#!/usr/bin/python3
"""Makes the 24 little songs and three playlists that lie beside it.

    apt-get install lame sox python3-mutagen
    ./make.py

Every song is a different tune on a different voice, so that an ear can tell which one plays, and
the files differ in what a player has to understand: tags of every version and encoding, constant
and variable bit rate, one channel and two, discs, covers, names from several alphabets.

The files here were made by lame 3.100, SoX 14.4.2 and mutagen 1.46.0 (Debian 12, amd64); with these
the same script makes the same bytes again. All artists and albums are invented. The tunes are folk
tunes in the public domain where a comment names one, and our own where none does. Script, songs
and playlists are dedicated to the public domain: CC0 1.0,
https://creativecommons.org/publicdomain/zero/1.0/
"""

import json
import re
import struct
import subprocess
import tempfile
import zlib
from collections import namedtuple
from pathlib import Path

from mutagen import id3
from mutagen.mp3 import MP3

HERE = Path(__file__).resolve().parent

# A voice is what sox synthesises for a note, how the note begins and ends, and how loud the song
# may be: a square wave at the peak of a plucked string would be painful.
Voice = namedtuple("Voice", "waves struck peak")
HARP = Voice(["pluck"], True, -2)
BELL = Voice(["sine"], True, -7)
FLUTE = Voice(["sine"], False, -11)
OCARINA = Voice(["triangle"], False, -10)
MARIMBA = Voice(["triangle"], True, -6)
CLARINET = Voice(["square"], False, -13)
CHIP = Voice(["square"], True, -9)
FIDDLE = Voice(["sawtooth"], False, -9)
SPINET = Voice(["sawtooth"], True, -5)
HORN = Voice(["trapezium"], False, -13)
DUO = Voice(["pluck", "triangle"], False, -4)  # two waves are left and right, an octave apart
BANDS = Voice(["square", "sawtooth"], True, -9)

# An encoding is a sample rate and the words for lame, which begins the file with an Info or Xing
# header; not with -t, and not in MPEG-2 at 32 kbit/s, where a frame is too small for one.
Encoding = namedtuple("Encoding", "rate options")
CBR = Encoding(44100, ["--cbr", "-b", "64"])
CBR_BARE = Encoding(48000, ["--cbr", "-b", "64", "-t"])
CBR_STEREO = Encoding(32000, ["--cbr", "-b", "96"])
VBR = Encoding(44100, ["-V", "5"])
MPEG2 = Encoding(22050, ["--cbr", "-b", "32"])

# A tag is a version of ID3v2 (0: none), its text encoding, and whether ID3v1 stands at the end.
Tag = namedtuple("Tag", "version encoding v1", defaults=(False,))
LATIN1, UTF16, UTF8 = id3.Encoding.LATIN1, id3.Encoding.UTF16, id3.Encoding.UTF8
V24 = Tag(4, UTF8)
V23 = Tag(3, LATIN1)
V23_WIDE = Tag(3, UTF16)
V23_AND_V1 = Tag(3, LATIN1, True)
V22 = Tag(2, LATIN1)
V22_WIDE = Tag(2, UTF16)
V1_ONLY = Tag(0, LATIN1, True)
NO_TAG = Tag(0, LATIN1)

# The notes are in numbered notation (jianpu): 1 is the key's "do", 0 a rest, ' an octave up, , an
# octave down, # and b half a tone; a note is a beat long, - adds one, _ halves, . adds a half.
Song = namedtuple("Song", "file number key tempo voice encoding tag genre notes title cover",
                  defaults=("", False))
Album = namedtuple("Album", "folder artist title year disc songs")

BOATS = "The Marzipan Lanterns - Tunes for Small Boats"
RIVER = ("The Gooseberry Captain's Entirely Unhurried Account of How the Ferry, the Fiddle and Four "
         "Hundred Paper Lanterns Came to Be on the Wrong Side of the River on a Tuesday")
ALBUMS = [
    Album(f"{BOATS}/Disc 1", "The Marzipan Lanterns", "Tunes for Small Boats", "1994-06-21", "1/2", [
        # Frère Jacques
        Song("01 Frère Jacques", "1/4", "D4", 200, HARP, CBR, V24, "Folk",
             "1 2 3 1 | 1 2 3 1 | 3 4 5- | 3 4 5-", cover=True),
        # Greensleeves
        Song("02 Greensleeves", "2/4", "C4", 210, FLUTE, VBR, V24, "Folk",
             "6, | 1- 2 | 3. 4_ 3 | 2- 7, | 5,. 6,_ 7, | 1--"),
        # Drunken Sailor; ID3v1's 17 is Rock
        Song("03 Drunken Sailor", "3/4", "F4", 210, CHIP, CBR, V23, "(17)",
             "6 6_6_ 6 6_6_ | 6 2 4 6 | 5 5_5_ 5 5_5_ | 5 1 3 5"),
        # Row, Row, Row Your Boat; 80 is Folk
        Song("04 Row, Row, Row Your Boat", "4/4", "G4", 330, MARIMBA, CBR, V24, "80",
             "1-- 1-- | 1- 2 3-- | 3- 2 3- 4 | 5-----"),
    ]),
    Album(f"{BOATS}/Disc 2", "The Marzipan Lanterns", "Tunes for Small Boats", "1994-06-21", "2/2", [
        # Auld Lang Syne
        Song("01 Auld Lang Syne", "1/3", "F4", 190, HORN, CBR, V23_AND_V1, "(80)Parting Song",
             "5, | 1. 1_ 1 3 | 2. 1_ 2 3 | 1. 1_ 3 5 | 6--"),
        # Yankee Doodle
        Song("02 Yankee Doodle", "2/3", "A4", 230, BANDS, CBR_STEREO, V22, "(80)",
             "1 1 2 3 | 1 3 2- | 1 1 2 3 | 1- 7,-"),
        Song("03 A Tuesday on the River", "3/3", "Bb3", 170, FIDDLE, CBR, V24, "Folk",
             "1_3_ 5 6 5_3_ | 2_4_ 6 1' 6 | 5_3_ 2 7, 1--", RIVER),
    ]),
    Album("Kapela Vrabčí Déšť - Písně do deště", "Kapela Vrabčí Déšť", "Písně do deště", "2003", "", [
        # Kočka leze dírou
        Song("1 Kočka leze dírou", "1/11", "A3", 190, OCARINA, CBR, V23_WIDE, "Lidová",
             "1 2 3 4 | 5 5 6 6 | 5- 6 6 | 5--"),
        # Skákal pes
        Song("2 Skákal pes", "2/11", "C5", 230, BELL, CBR, V24, "Lidová",
             "5 5 3 | 5 5 3 | 5 5 6 5 4 4 | 4 4 2 | 4 4 2"),
        Song("3 Čáp v koupelně", "3/11", "E3", 150, SPINET, CBR, V23_WIDE, "Lidová",
             "1_1_5_5_ #4_4_ 3 | 1_1_5_5_ b6_5_ 4 | 3_b3_2_b2_ 1-"),
        # O du lieber Augustin
        Song("9 Můj milý Augustin", "9/11", "Eb4", 185, CLARINET, VBR, V24, "Lidová",
             "5. 6_5_4_ | 3 1 1 | 2 5, 5, | 3 1-"),
        # Tempus adest floridum, known as Good King Wenceslas
        Song("10 Král Václav", "10/11", "G3", 220, HARP, CBR_BARE, V23_WIDE, "Koleda",
             "1 1 1 2 | 1 1 5,- | 6, 5, 6, 7, | 1- 1-"),
        Song("11 Žluťoučký kůň", "11/11", "D5", 210, MARIMBA, CBR, V24, "Lidová",
             "5_3_3_ 5_3_3_ | 6_4_4_ 6_4_4_ | 5_6_7_ 1'_2'_7_ | 1'_3'_1'_ 5-",
             "Příliš žluťoučký kůň úpěl ďábelské ódy"),
    ]),
    Album("Los Paraguas del Miércoles - Año de charcos", "Los Paraguas del Miércoles",
          "Año de charcos", "2011", "", [
        # La cucaracha
        Song("01 La cucaracha", "1/5", "F4", 200, SPINET, CBR, V23, "Latin",
             "5,_5,_5,_ 1. 3 | 5,_5,_5,_ 1. 3- | 1. 1_ 7,_7,_6,_6,_ | 5,--"),
        Song("02 Habanera del charco", "2/5", "D4", 110, DUO, CBR_STEREO, V23, "Latin",
             "6,_.3__ 2_1_ | 7,_.3__ 2_1_ | 7,_.6,__ #5,_7,_ | 6,-"),
        Song("03 ¿Dónde está mi paraguas", "3/5", "G3", 200, HARP, VBR, V23_WIDE, "Latin",
             "6_7_ 1' 7_6_ | 5_6_ 7 6_5_ | 4_5_ 6 5_4_ | 3_4_#5_4_ 3-",
             "¿Dónde está mi paraguas?"),
        Song("04 El ñandú y el pingüino", "4/5", "C4", 130, CHIP, MPEG2, V24, "Latin",
             "1_1'_3_3'_ 2_2'_5,_5_ | 1_1'_6,_6_ 5,_5_ 1"),
        # ID3v1 knows genres by number alone: 86 is Latin
        Song("05 Canción sin número", "5", "Bb3", 180, FLUTE, CBR, V1_ONLY, "86",
             "5 3' 3' | 4 2' 2' | 3 1' 7 | 1'--"),
    ]),
    Album("七片茶叶小乐队 - 雨后", "七片茶叶小乐队", "雨后", "2019", "", [
        # Xianhua Diao, "the flower tune", in print since 1804
        Song("01 鲜花调", "1/3", "Eb4", 130, HARP, CBR, V23_WIDE, "民乐",
             "3 3_5_ 6_1'_1'_6_ | 5 5_6_ 5-"),
        Song("02 雨停以后", "2/3", "G4", 180, BELL, CBR, V24, "民乐",
             "1'_6_ 5 3 | 5_3_ 2 1 | 6,_1_ 2 3_5_ | 1--"),
        Song("03 纸船过桥", "3/3", "A3", 140, OCARINA, MPEG2, V22_WIDE, "民乐",
             "5,_6,_1_2_ 3_5_6_1'_ | 6_5_3_2_ 3 5 | 1-"),
    ]),
    Album("Orkiestra Żółtych Guzików - Kieszeń pełna dźwięków", "Orkiestra Żółtych Guzików",
          "Kieszeń pełna dźwięków", "2008", "", [
        # Wlazł kotek na płotek
        Song("01 Wlazł kotek na płotek", "1/2", "G4", 150, DUO, VBR, V24, "Dziecięca",
             "5 3 3 | 4 2 2 | 1_3_ 5-"),
        Song("02 Kołysanka dla żółwia", "2/2", "E4", 150, FIDDLE, CBR, V23_WIDE, "Dziecięca",
             "1- b3 | 5- b3 | 4- b6 | 5--"),
    ]),
    Album("Odds and Ends", "", "", "", "", [
        # Ah ! vous dirai-je, maman
        Song("found on a tape", "", "C5", 200, CLARINET, MPEG2, NO_TAG, "",
             "1 1 5 5 | 6 6 5- | 4 4 3 3 | 2 2 1-"),
    ]),
]


def semitones_from_a4(key):
    letter, accidental, octave = re.fullmatch("([A-G])(b?)([0-9])", key).groups()
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[letter]
    return steps - len(accidental) + 12 * (int(octave) - 4)


def notes_of(song):
    """Yields (semitones from A4, or None for a rest; seconds) for each note."""
    for accidental, degree, octave, length in re.findall("([#b]?)([0-7])([',]*)([-_.]*)", song.notes):
        pitch = None
        if degree != "0":
            pitch = semitones_from_a4(song.key) + [0, 2, 4, 5, 7, 9, 11][int(degree) - 1]
            pitch += {"": 0, "#": 1, "b": -1}[accidental]
            pitch += 12 * (octave.count("'") - octave.count(","))
        beats = 0.5 ** length.count("_") + length.count("-")
        yield pitch, beats * 1.5 ** length.count(".") * 60 / song.tempo


def sing(song, wav):
    """Plays the song into a file: one chain of sox effects for each note, one after the other."""
    chains = []
    for pitch, seconds in notes_of(song):
        if pitch is None:
            chains += [":", "trim", "0", f"{seconds:.4f}"]
            continue
        chains += [":", "synth", f"{seconds:.4f}"]
        for side, wave in enumerate(song.voice.waves):
            chains += [wave, f"%{pitch - 12 * side}"]
        # a struck note dies away over its length; one that is blown or bowed ends softly
        fade_out = seconds - 0.01 if song.voice.struck else min(0.06, seconds / 4)
        chains += ["fade", "t", "0.008", f"{seconds:.4f}", f"{fade_out:.4f}",
                   "gain", "-3"]  # room for the crests of the wave
    raw = wav.with_suffix(".raw.wav")
    channels = str(len(song.voice.waves))
    # -R: the same noise in every plucked string, so that the same song is the same bytes
    subprocess.run(["sox", "-R", "-D", "-n", "-r", str(song.encoding.rate), "-c", channels, "-b", "16",
                    raw, *chains[1:]], check=True)
    subprocess.run(["sox", "-R", "-D", raw, wav, "norm", str(song.voice.peak),
                    "fade", "t", "0", "-0", "0.2"], check=True)


def cover():
    """Returns a PNG of 16 by 16 points: a lantern's light over water."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(
        b"\0" + b"".join(bytes([255, 200, 80] if (x - 8) ** 2 + (y - 6) ** 2 < 14 else
                               [20, 40 + 4 * y, 90 + 8 * y]) for x in range(16))
        for y in range(16))
    header = struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)
    # level 0 stores: no release of zlib can make other bytes of it
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0))
            + chunk(b"IEND", b""))


def title_of(song):
    return song.title or re.sub("^[0-9]+ ", "", song.file)


def texts_of(album, song):
    """Returns the text frames by their names in the song's version of ID3, without empty ones."""
    year = "TDRC" if song.tag.version == 4 else "TYER"
    texts = {"TIT2": title_of(song), "TPE1": album.artist, "TALB": album.title, "TRCK": song.number,
             "TPOS": album.disc, "TPE2": album.artist if album.disc else "", "TCON": song.genre,
             year: album.year if year == "TDRC" else album.year[:4]}
    return {name: text for name, text in texts.items() if text}


def write_tag(album, song, mp3):
    tag, texts = song.tag, texts_of(album, song)
    if tag.version == 2:
        mp3.write_bytes(id3v22(texts, tag.encoding) + mp3.read_bytes())
    elif tag.version:
        frames = id3.ID3()
        for name, text in texts.items():
            frames.add(getattr(id3, name)(encoding=tag.encoding, text=[text]))
        if song.cover:
            frames.add(id3.APIC(encoding=tag.encoding, mime="image/png", type=3, desc="", data=cover()))
        frames.save(mp3, v1=0, v2_version=tag.version)
    if tag.v1:
        mp3.write_bytes(mp3.read_bytes() + id3v1(texts))


def id3v22(texts, encoding):
    """Returns an ID3v2.2 tag (id3.org/id3v2-00), which mutagen reads but does not write."""
    old = {"TIT2": "TT2", "TPE1": "TP1", "TPE2": "TP2", "TALB": "TAL", "TRCK": "TRK", "TPOS": "TPA",
           "TCON": "TCO", "TYER": "TYE"}
    frames = b""
    for name, text in texts.items():
        body = (b"\1\xff\xfe" + text.encode("utf-16-le") if encoding == UTF16 else
                b"\0" + text.encode("latin-1"))
        frames += old[name].encode() + len(body).to_bytes(3, "big") + body
    size = bytes(len(frames) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\2\0\0" + size + frames


def id3v1(texts):
    """Returns an ID3v1.1 tag: 128 bytes of Latin-1, each text cut to its field."""
    title, artist, album, year = (texts[name].encode("latin-1") for name in
                                  ("TIT2", "TPE1", "TALB", "TYER"))
    number = int(texts["TRCK"].split("/")[0])
    genre = int(re.search("[0-9]+", texts["TCON"]).group())
    return struct.pack("3s30s30s30s4s29sBB", b"TAG", title, artist, album, year, b"", number, genre)


def write_playlists(made):
    """Writes a playlist of each kind; `made` is what there is: (album, song, path, seconds)."""
    by_name = {path.stem: (album, song, path.relative_to(HERE).as_posix(), seconds)
               for album, song, path, seconds in made}

    evening = ["#EXTM3U", "#PLAYLIST:Rainy Evening"]
    for name in ("02 雨停以后", "02 Kołysanka dla żółwia", "02 Greensleeves", "10 Král Václav",
                 "03 ¿Dónde está mi paraguas", "01 Auld Lang Syne"):
        album, song, path, seconds = by_name[name]
        evening += [f"#EXTINF:{seconds:.0f},{album.artist} - {title_of(song)}", path]

    walk = ["# Out of the house and once round the pond, with the cat both ways."]
    for name in ("01 Wlazł kotek na płotek", "2 Skákal pes", "04 El ñandú y el pingüino"):
        walk.append(by_name[name][2])
    walk += ["", "# And back again.", by_name["04 Row, Row, Row Your Boat"][2],
             by_name["01 Wlazł kotek na płotek"][2]]

    tour = []
    for name in ("01 Frère Jacques", "9 Můj milý Augustin", "01 La cucaracha", "01 鲜花调"):
        album, song, path, seconds = by_name[name]
        tour.append({"path": path, "title": title_of(song), "artist": album.artist,
                     "durationMillis": round(seconds * 1000)})
    tour.append({"path": by_name["found on a tape"][2]})

    for name, text in {
            "Rainy Evening.m3u8": "\n".join(evening),
            "Round the Pond.m3u8": "\n".join(walk),
            "Pocket Tour.json": json.dumps({"title": "Pocket Tour", "tracks": tour}, indent=2,
                                           ensure_ascii=False)}.items():
        (HERE / name).write_text(text + "\n", encoding="utf-8")


def main():
    made = []
    with tempfile.TemporaryDirectory() as scratch:
        wav = Path(scratch, "song.wav")
        for album in ALBUMS:
            for song in album.songs:
                mp3 = HERE / album.folder / f"{song.file}.mp3"
                mp3.parent.mkdir(parents=True, exist_ok=True)
                sing(song, wav)
                subprocess.run(["lame", "--quiet", *song.encoding.options, wav, mp3], check=True)
                write_tag(album, song, mp3)
                made.append((album, song, mp3, MP3(mp3).info.length))
    write_playlists(made)


if __name__ == "__main__":
    main()
