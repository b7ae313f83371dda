// The same presses in shuffle and in pick-random, on queues of the server.

import { getJson } from './session.js';

const WIDTH = 600; // of the curve, as in contrast.html
const HEIGHT = 200;
const REVEAL_MILLIS = 4000; // for all songs
const TRAIL = 12; // songs
const MAX_PRESSES = 2000; // as the server allows

const $ = id => document.getElementById(id);

let seed = '';
let presses = '';
let answer = null; // the plays of all presses
let shown = 0; // presses
let last = 0; // the number of the newest query
let timer = 0;

// ------------------------------------------------------------------ figures

// Returns the figures of the first plays of a queue. A step over songs that were heard is no play.
export function figures(songs, pressed, plays) {
  const counts = new Array(songs + 1).fill(0);
  const distinct = [0];
  const heard = []; // before the current song
  let forward = [];
  let now = 0;
  let backs = 0;
  let steps = 0; // of previous that had a song to return to
  for (const [i, song] of plays.entries()) {
    let isWalk;
    if (pressed[i] === 'n') {
      isWalk = forward.length > 0 && forward.pop() === song;
      if (now) {
        heard.push(now);
      }
    } else if (heard.length) {
      isWalk = heard.pop() === song;
      steps++;
      backs += isWalk ? 1 : 0;
      if (isWalk) {
        forward.push(now);
      }
    } else {
      isWalk = song === now; // the first song stays
    }
    if (!isWalk) {
      forward = [];
    }
    if (!isWalk && song) {
      counts[song]++;
    }
    now = song;
    distinct.push(distinct.at(-1) + (!isWalk && counts[song] === 1 ? 1 : 0));
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { counts, distinct, now, backs, steps, repeats: all - distinct.at(-1) };
}

function expected(songs, plays) {
  return songs * (1 - (1 - 1 / songs) ** plays);
}

// ------------------------------------------------------------------ drawing

function drawSide(id, songs, pressed, plays) {
  const side = $(id);
  const found = figures(songs, pressed, plays);
  const heard = found.distinct.at(-1);
  const tiles = [];
  for (let song = 1; song <= songs; song++) {
    const count = found.counts[song];
    const tile = document.createElement('span');
    tile.className = `times${Math.min(count, 2)}${song === found.now ? ' now' : ''}`;
    tile.textContent = count > 1 ? `${song}×${count}` : song;
    tiles.push(tile);
  }
  const box = side.querySelector('.tiles');
  box.replaceChildren(...tiles);
  const summary = `${heard} of ${songs} songs heard, ${found.repeats} repeated`;
  box.setAttribute('aria-label', found.now ? `Song ${found.now}; ${summary}` : summary);
  side.querySelector('.heard').textContent = summary;
  side.querySelector('.back').textContent = found.steps
    ? `Previous returned to the song before ${found.backs} of ${found.steps} times` : '';
  side.querySelector('.trail').textContent =
    (plays.length > TRAIL ? '… ' : '') + plays.slice(-TRAIL).join(' · ');
  return found;
}

function line(name, values, count, songs) {
  const points = values.map((y, x) =>
    `${(x / count * WIDTH).toFixed(1)},${(HEIGHT - y / songs * HEIGHT).toFixed(1)}`);
  document.querySelector(`#curve .${name}`).setAttribute('points', points.join(' '));
}

function draw() {
  const { songs } = answer;
  const pressed = presses.slice(0, shown);
  const picked = $('history').checked ? answer.random : answer.withoutHistory;
  const shuffle = drawSide('shuffle', songs, pressed, answer.shuffle.slice(0, shown));
  const random = drawSide('random', songs, pressed, picked.slice(0, shown));
  const count = Math.max(songs, shown);
  line('shuffle', shuffle.distinct, count, songs);
  line('random', random.distinct, count, songs);
  line('expected', Array.from({ length: count + 1 }, (_, k) => expected(songs, k)), count, songs);
  $('caption').textContent =
    `Distinct songs after ${shown} presses: shuffle ${shuffle.distinct.at(-1)} (solid),`
    + ` pick-random ${random.distinct.at(-1)} (dashed); ${count} picks of ${songs} songs`
    + ` give ${expected(songs, count).toFixed(1)} on average (dotted).`;
  $('previous').disabled = !shown;
  $('all').textContent = `Press next ${songs} times`;
}

// ------------------------------------------------------------------ presses

async function ask(more) {
  if (presses.length + more.length > MAX_PRESSES) {
    $('status').textContent = `${MAX_PRESSES} presses reached; reset to continue.`;
    return;
  }
  presses += more;
  const number = ++last;
  const query = new URLSearchParams({ songs: $('songs').value, presses, seed });
  try {
    const json = await getJson(`api/1/contrast?${query}`);
    if (number !== last) {
      return;
    }
    answer = json;
    seed = json.seed;
    $('status').textContent = `Seed ${seed}`;
    reveal();
  } catch (problem) {
    if (number === last) {
      presses = presses.slice(0, shown);
      $('status').textContent = problem.message;
    }
  }
}

// Shows one press after the other, as if they were made by hand.
function reveal() {
  clearInterval(timer);
  const atOnce = presses.length - shown < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = () => {
    shown = atOnce ? presses.length : Math.min(shown + 1, presses.length);
    draw();
    if (shown === presses.length) {
      clearInterval(timer);
    }
  };
  if (!atOnce) {
    timer = setInterval(step, REVEAL_MILLIS / answer.songs);
  }
  step();
}

function press(more) {
  shown = answer ? presses.length : 0; // the rest of those before
  return ask(more);
}

function start() {
  clearInterval(timer);
  seed = $('seed').value.trim();
  presses = '';
  shown = 0;
  return ask('');
}

const actions = {
  next: () => press('n'),
  previous: () => press('p'),
  all: () => press('n'.repeat($('songs').value)),
  anew: start,
};
for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener('click', action);
}
$('songs').addEventListener('change', start);
$('seed').addEventListener('change', start);
$('history').addEventListener('change', draw);
document.addEventListener('keydown', event => {
  const name = { n: 'next', p: 'previous' }[event.key];
  if (name && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches('#seed, select')) {
    $(name).click();
  }
});

await start();
