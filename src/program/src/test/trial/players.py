#!/usr/bin/env python3
"""Compares the shuffle of Riffle, MPD, mpv and VLC by their remote controls; prints a table in Markdown.

Example: python3 src/program/src/test/trial/players.py sample-playlists "java -jar target/riffle.jar"

FOLDER has at least 12 MP3 files with different names and titles. The Debian packages are mpd, mpc, mpv, vlc-bin and
vlc-plugin-base. Nothing is audible. VLC refuses to run as root: as root, this program starts it as the user 65534.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import socket
import subprocess
import tempfile
import time
import urllib.parse

STEPS = 6  # songs played before an edit or a restart


class Music:
    """The songs of a folder, one of which is added later, and the command that starts Riffle."""

    def __init__(self, folder, riffle):
        self.folder = os.path.abspath(folder)
        self.riffle = shlex.split(riffle)
        scanned = subprocess.check_output([*self.riffle, "scan", "--json", self.folder],
                                          stderr=subprocess.DEVNULL, text=True)
        tracks = map(json.loads, scanned.splitlines())
        self.titles = {os.path.abspath(track["path"]): track["title"] for track in tracks}
        *self.songs, self.new = sorted(self.titles)

    def relative(self, song):
        return os.path.relpath(song, self.folder)

    def absolute(self, file):
        return os.path.join(self.folder, file)


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.02)
    raise TimeoutError(condition)


def connected(address):
    def attempt():
        try:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(address)
            return connection
        except OSError:
            return None

    return wait_for(attempt)


class Player:
    """A player that a trial starts in a folder of its own, with shuffle on, and stops."""

    add_next = None

    def __init__(self, music):
        self.music = music


class Mpd(Player):
    """Music Player Daemon with `random`."""

    def version(self):
        return subprocess.run(["mpd", "--version"], capture_output=True, text=True).stdout.split()[3]

    def start(self, folder):
        (folder / "playlists").mkdir(exist_ok=True)
        (folder / "conf").write_text(
            f'music_directory "{self.music.folder}"\nplaylist_directory "{folder}/playlists"\n'
            f'db_file "{folder}/db"\nstate_file "{folder}/state"\nbind_to_address "{folder}/socket"\n'
            'audio_output {\ntype "null"\nname "null"\n}\n'
        )
        self.process = subprocess.Popen(["mpd", "--no-daemon", str(folder / "conf")], stderr=subprocess.DEVNULL)
        self.socket = str(folder / "socket")
        self.connection = connected(self.socket)
        self.lines = self.connection.makefile("r")
        self.lines.readline()
        if not self.send("playlistinfo"):
            self.send("update")
            wait_for(lambda: "updating_db" not in dict(self.send("status")))
            for song in self.music.songs:
                self.send(f'add "{self.music.relative(song)}"')
            self.send("random 1")
            self.send("play")
        self.send("pause 1")

    def send(self, command):
        self.connection.sendall((command + "\n").encode())
        answer = []
        for line in self.lines:
            if line.startswith("OK"):
                return answer
            if line.startswith("ACK"):
                raise ValueError(line)
            answer.append(tuple(line.rstrip("\n").split(": ", 1)))

    def current(self):
        file = dict(self.send("currentsong")).get("file")
        return file and self.music.absolute(file)

    def next(self):
        self.send("next")
        return self.current()

    def previous(self):
        self.send("previous")
        return self.current()

    def shown(self):
        queue = [self.music.absolute(value) for key, value in self.send("playlistinfo") if key == "file"]
        return queue[queue.index(self.current()) + 1 :]

    def add(self, song):
        self.send(f'add "{self.music.relative(song)}"')

    def add_next(self, song):
        subprocess.run(["mpc", "--quiet", "insert", self.music.relative(song)],
                       env={**os.environ, "MPD_HOST": self.socket}, check=True)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Mpv(Player):
    """mpv with `--shuffle`."""

    def version(self):
        return subprocess.run(["mpv", "--version"], capture_output=True, text=True).stdout.split()[1]

    def start(self, folder):
        address = str(folder / "socket")
        self.process = subprocess.Popen(
            ["mpv", "--no-config", "--no-video", "--ao=null", "--pause", "--shuffle", "--really-quiet", "--no-terminal",
             f"--watch-later-directory={folder}/later", "--save-position-on-quit", f"--input-ipc-server={address}",
             *self.music.songs]
        )
        self.connection = connected(address)
        self.lines = self.connection.makefile("r")
        wait_for(lambda: self.current())

    def send(self, *command):
        self.connection.sendall((json.dumps({"command": command}) + "\n").encode())
        while True:
            answer = json.loads(self.lines.readline())
            if "event" not in answer:
                return answer.get("data")

    def current(self):
        entries = self.send("get_property", "playlist")
        return next((entry["filename"] for entry in entries if entry.get("current")), None)

    def move(self, command):
        before = self.current()
        self.send(command)
        try:
            wait_for(lambda: self.current() != before, 1)
        except TimeoutError:
            return None
        return self.current()

    def next(self):
        return self.move("playlist-next")

    def previous(self):
        return self.move("playlist-prev")

    def shown(self):
        queue = [entry["filename"] for entry in self.send("get_property", "playlist")]
        return queue[queue.index(self.current()) + 1 :]

    def add(self, song):
        self.send("loadfile", song, "append")

    def add_next(self, song):
        self.add(song)
        last = self.send("get_property", "playlist-count") - 1
        self.send("playlist-move", last, self.send("get_property", "playlist-pos") + 1)

    def stop(self):
        self.send("quit")
        self.process.wait()


class Vlc(Player):
    """VLC with `--random`."""

    def version(self):
        process = self.run(["vlc", "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return process.communicate()[0].split()[2]

    @staticmethod
    def run(command, **options):
        if os.getuid() == 0:
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        return subprocess.Popen(command, env={**os.environ, "HOME": "/tmp"}, **options)

    def start(self, folder):
        folder.chmod(0o777)
        address = str(folder / "socket")
        if os.path.exists(address):
            os.remove(address)
        self.process = self.run(
            ["vlc", "-I", "oldrc", f"--rc-unix={address}", "--rc-fake-tty", "--random", "--no-video", "--aout=dummy",
             "--rate=0.05", "--no-one-instance", *self.music.songs],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = connected(address)
        self.lines = self.connection.makefile("r")
        wait_for(self.has_read_songs)

    def has_read_songs(self):
        lengths = [line for line in self.send("playlist") if re.search(r"\(\d+:\d\d", line)]
        return self.current() and len(lengths) >= len(self.music.songs) - 1

    def send(self, command):
        self.connection.sendall(f"{command}\nlogout_marker\n".encode())
        answer = []
        while True:
            line = self.lines.readline()
            if "logout_marker" in line:
                return answer
            answer.append(line.rstrip("\n").removeprefix("> "))

    def current(self):
        for line in self.send("status"):
            if "new input: " in line:
                return urllib.parse.unquote(line.split("new input: ")[1].rstrip(" )")).removeprefix("file://")
        return None

    def move(self, command):
        before = self.current()
        self.send(command)
        try:
            wait_for(lambda: self.current() not in (before, None), 2)
        except TimeoutError:
            return None
        time.sleep(0.3)  # VLC ignores a command while it opens a song
        return self.current()

    def next(self):
        return self.move("next")

    def previous(self):
        return self.move("prev")

    def shown(self):
        # VLC shows a file by its name until it has read its title.
        lines = [line for line in self.send("playlist") if line.startswith("|  ")]
        queue = [next(song for song in self.music.titles if self.is_row_of(song, line)) for line in lines]
        return queue[queue.index(self.current()) + 1 :]

    def is_row_of(self, song, line):
        return os.path.basename(song) in line or self.music.titles[song] in line

    def add(self, song):
        self.send(f"enqueue {song}")

    # Its remote control has no command for play next.

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Riffle(Player):
    """Riffle, by its lines."""

    def run(self, *words, **options):
        return subprocess.Popen([*self.music.riffle, *words], text=True, stdout=subprocess.PIPE, **options)

    def version(self):
        return self.run("--version").communicate()[0].split()[1]

    def start(self, folder):
        environment = {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        songs = [] if (folder / "riffle").exists() else self.music.songs
        self.process = self.run(
            "play", *songs, "--plain", "--sound", "none",
            env=environment, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.send("json")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        for answer in self.process.stdout:
            if answer.startswith("{"):
                return json.loads(answer)

    def current(self):
        return self.send("current").get("path")

    def next(self):
        return self.send("next").get("path")

    def previous(self):
        return self.send("previous").get("path")

    def shown(self):
        return [entry["path"] for entry in self.send("upcoming 99")["entries"]]

    def add(self, song):
        return self.send(f"add {song}")["entries"][0]["entry"]

    def add_next(self, song):
        self.send(f"playnext {self.add(song)}")

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def steps(player, step):
    """Returns the songs that a repeated step leads to, until the player no longer changes the song."""
    songs = []
    while len(songs) < 2 * len(player.music.songs):
        song = step()
        if song is None or songs[-1:] == [song]:
            break
        songs.append(song)
    return songs


def list_is_what_plays(player, folder):
    """the list you see is what plays"""
    shown = player.shown()[:STEPS]
    return bool(shown) and [player.next() for _ in shown] == shown


def every_song_once(player, folder):
    """every song once before one repeats"""
    size = len(player.music.songs)
    heard = [player.current(), *steps(player, player.next)][:size]
    return len(set(heard)) == size


def previous_goes_back(player, folder):
    """previous goes back over the songs played"""
    heard = [player.current()] + [player.next() for _ in range(STEPS)]
    return [player.previous() for _ in range(STEPS)] == heard[-2::-1]


def play_next(player, folder):
    '"play next" plays next'
    if player.add_next is None:
        return None
    player.next()
    player.add_next(player.music.new)
    return player.next() == player.music.new


def new_song_plays(player, folder):
    """a new song still plays in this cycle"""
    for _ in range(STEPS):
        player.next()
    player.add(player.music.new)
    return player.music.new in steps(player, player.next)[: len(player.music.songs) - STEPS]


def survives_restart(player, folder):
    """shuffle survives a restart"""
    heard = [player.current()] + [player.next() for _ in range(STEPS)]
    player.stop()
    player.start(folder)
    rest = steps(player, player.next)[: len(player.music.songs) - len(heard)]
    return not set(heard) & set(rest)


QUESTIONS = [list_is_what_plays, every_song_once, previous_goes_back, play_next, new_song_plays, survives_restart]
PLAYERS = {"Riffle": Riffle, "mpv": Mpv, "MPD": Mpd, "VLC": Vlc}


def run(player, question):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        player.start(folder)
        try:
            return question(player, folder)
        finally:
            player.stop()


def cell(results):
    return "no command" if None in results else f"{sum(results)} of {len(results)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="the folder with MP3 files")
    parser.add_argument("riffle", help="the command that starts Riffle")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=list(PLAYERS), help="default: all")
    parser.add_argument("--runs", type=int, default=10, help="runs of each question (default: 10)")
    options = parser.parse_args()
    music = Music(options.folder, options.riffle)
    players = [PLAYERS[name](music) for name in options.players]
    names = [f"{name} {player.version()}" for name, player in zip(options.players, players)]
    print("| |", " | ".join(names), "|")
    print("|---" * (len(names) + 1) + "|")
    for question in QUESTIONS:
        cells = [cell([run(player, question) for _ in range(options.runs)]) for player in players]
        print("|", question.__doc__, "|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
