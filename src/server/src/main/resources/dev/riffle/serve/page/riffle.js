import { Browse } from './browse.js';
import { Order } from './order.js';
import { Session } from './session.js';
import { Sound } from './sound.js';

const MILLIS = 1000;
const SEEK_SECONDS = 5;
// Elements and verbs, with their names in the state.
const SWITCHES = { byAlbum: 'byAlbum', spreadArtists: 'spreadArtists', stopAfterCurrent: 'stopsAfterCurrent' };
const $ = id => document.getElementById(id);

const session = new Session();
const sound = new Sound(session);
const order = new Order(session);
const browse = new Browse(session);

function time(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

// ------------------------------------------------------------------ now playing

let shownSong = null;

function showSong() {
  const song = session.current;
  const key = song?.song ?? '';
  $('title').textContent = song?.title ?? 'Nothing plays';
  $('artist').textContent = [song?.artist, song?.album].filter(Boolean).join(' – ');
  document.title = song ? `${song.title} – Riffle` : 'Riffle';
  if (shownSong !== key) {
    shownSong = key;
    $('cover').src = song ? `covers/${encodeURIComponent(key)}` : 'cover.svg';
    if ('mediaSession' in navigator) {
      navigator.mediaSession.metadata = song
        ? new MediaMetadata({
            title: song.title,
            artist: song.artist ?? '',
            album: song.album ?? '',
            artwork: [{ src: $('cover').src }],
          })
        : null;
    }
  }
}

function showPosition() {
  const song = session.current;
  const length = (song?.durationMillis ?? 0) / MILLIS;
  const last = session.state?.position;
  const elapsed = session.sounds ? sound.audio.currentTime : (last?.millis ?? 0) / MILLIS;
  $('bar').max = Math.max(1, Math.round(length));
  $('bar').disabled = !session.sounds;
  if (document.activeElement !== $('bar') || !sound.isPaused) {
    $('bar').value = Math.round(elapsed);
  }
  $('bar').setAttribute('aria-valuetext', `${time(elapsed)} of ${time(length)}`);
  $('elapsed').textContent = time(elapsed);
  $('length').textContent = time(length);
}

function showPlay() {
  const plays = session.sounds && !sound.isPaused;
  $('play').children[0].textContent = plays ? '❙❙' : '▶';
  $('play').children[1].textContent = plays ? 'Pause' : 'Play';
  if ('mediaSession' in navigator) {
    navigator.mediaSession.playbackState = plays ? 'playing' : 'paused';
  }
}

session.addEventListener('change', () => {
  const { state } = session;
  showSong();
  showPosition();
  showPlay();
  $('mode').value = state.mode;
  $('repeat').value = state.repeat;
  $('undo').disabled = !state.canUndo;
  $('redo').disabled = !state.canRedo;
  for (const [name, key] of Object.entries(SWITCHES)) {
    $(name).checked = state[key];
  }
  const elsewhere = Boolean(state.sounding) && !session.sounds;
  $('where').textContent = elsewhere ? 'Another device sounds' : session.sounds ? 'This device sounds' : '';
  $('here').hidden = !elsewhere;
});

session.addEventListener('say', event => {
  $('status').textContent = event.detail;
});

for (const name of ['timeupdate', 'durationchange', 'seeked']) {
  sound.audio.addEventListener(name, showPosition);
}
for (const name of ['play', 'pause']) {
  sound.audio.addEventListener(name, showPlay);
}

// ------------------------------------------------------------------ presses

const press = (verb, operands) => session.press(verb, operands);
const switchMode = mode => press('mode', { mode: session.state.mode === mode ? 'in-order' : mode });
const REPEATS = { off: 'all', all: 'one', one: 'off' };

const actions = {
  previous: () => press('previous'),
  next: () => press('next'),
  play: () => sound.toggle(),
  here: () => sound.takeOver(),
  shuffle: () => press('shuffle'),
  undo: () => press('undo'),
  redo: () => press('redo'),
  'to-current': () => order.toCurrent(),
  help: () => $('words').showModal(),
};
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener('click', action);
}
for (const name of Object.keys(SWITCHES)) {
  $(name).addEventListener('change', () => press(name, { on: $(name).checked }));
}
$('mode').addEventListener('change', () => press('mode', { mode: $('mode').value }));
$('repeat').addEventListener('change', () => press('repeat', { repeat: $('repeat').value }));
$('sleep').addEventListener('change', () => sound.sleep(Number($('sleep').value)));
sound.addEventListener('sleep', () => {
  $('sleep').value = '0';
  $('status').textContent = 'Paused by the sleep timer.';
});
$('bar').addEventListener('input', () => sound.seek(Number($('bar').value)));

// ------------------------------------------------------------------ keys

const seekBy = seconds => () => session.sounds && sound.seek(sound.audio.currentTime + seconds);
const KEYS = {
  n: ['next song', actions.next],
  p: ['previous song', actions.previous],
  ' ': ['play or pause', actions.play],
  ArrowLeft: ['5 seconds back', seekBy(-SEEK_SECONDS)],
  ArrowRight: ['5 seconds forward', seekBy(SEEK_SECONDS)],
  s: ['shuffle, or in order', () => switchMode('shuffle')],
  S: ['reshuffle all songs', actions.shuffle],
  R: ['pick random, or in order', () => switchMode('random')],
  r: ['repeat all, one or off', () => press('repeat', { repeat: REPEATS[session.state.repeat] })],
  x: ['stop after this song', () => press('stopAfterCurrent', { on: !session.state.stopsAfterCurrent })],
  u: ['undo', actions.undo],
  U: ['redo', actions.redo],
  '/': ['search', () => $('search').focus()],
  '?': ['this list', actions.help],
};
const OF_ROWS = { '↑ ↓': 'choose a song', Enter: 'play it', N: 'play it next', e: 'enqueue it', d: 'remove it', 'J K': 'move it' };
const NAMES = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→' };

function explain(key, text) {
  const [term, meaning] = ['dt', 'dd'].map(name => document.createElement(name));
  term.textContent = NAMES[key] ?? key;
  meaning.textContent = text;
  return [term, meaning];
}

$('keys').prepend(
  ...Object.entries(KEYS).flatMap(([key, [text]]) => explain(key, text)),
  ...Object.entries(OF_ROWS).flatMap(([key, text]) => explain(key, text)));

document.addEventListener('keydown', event => {
  const isTyping = event.target.closest('input:not([type=checkbox], #bar), select, dialog');
  const isSpace = event.key === ' ' && event.target.closest('button, summary, input');
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping || isSpace) {
    return;
  }
  const action = KEYS[event.key]?.[1];
  if (action) {
    action();
    event.preventDefault();
  }
});

if ('mediaSession' in navigator) {
  const handlers = {
    play: () => sound.toggle(),
    pause: () => sound.pause(),
    nexttrack: actions.next,
    previoustrack: actions.previous,
    seekto: details => sound.seek(details.seekTime),
  };
  for (const [name, handler] of Object.entries(handlers)) {
    navigator.mediaSession.setActionHandler(name, handler);
  }
}

await session.open();
await browse.artists();
