import { Browse } from './browse.js';
import { Order } from './order.js';
import { Session } from './session.js';
import { Sound } from './sound.js';

const MILLIS = 1000;
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

const actions = {
  previous: () => session.press('previous'),
  next: () => session.press('next'),
  play: () => sound.toggle(),
  here: () => sound.takeOver(),
  shuffle: () => session.press('shuffle'),
  undo: () => session.press('undo'),
  redo: () => session.press('redo'),
  'to-current': () => order.toCurrent(),
};
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener('click', action);
}
$('mode').addEventListener('change', () => session.press('mode', { mode: $('mode').value }));
$('repeat').addEventListener('change', () => session.press('repeat', { repeat: $('repeat').value }));
$('bar').addEventListener('input', () => {
  sound.audio.currentTime = Number($('bar').value);
});

const keys = { n: 'next', p: 'previous', u: 'undo', U: 'redo', ' ': 'play' };
document.addEventListener('keydown', event => {
  const isTyping = event.target.closest('input, select, textarea');
  if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && event.target !== $('bar'))) {
    return;
  }
  if (event.key === '/') {
    $('search').focus();
  } else if (keys[event.key] && !(event.key === ' ' && event.target.closest('button'))) {
    actions[keys[event.key]]();
  } else {
    return;
  }
  event.preventDefault();
});

if ('mediaSession' in navigator) {
  const handlers = {
    play: () => sound.toggle(),
    pause: () => sound.pause(),
    nexttrack: actions.next,
    previoustrack: actions.previous,
    seekto: details => {
      sound.audio.currentTime = details.seekTime;
    },
  };
  for (const [name, handler] of Object.entries(handlers)) {
    navigator.mediaSession.setActionHandler(name, handler);
  }
}

await session.open();
await browse.artists();
