// A board of Minesweeper, laid by Knuth's shuffle.

const SIDE = 20;
const MINES = 50;
const WORDS = 2 ** 32;

// Returns a uniform number below bound. Words past the last multiple of bound would prefer low numbers.
export function below(bound, word = () => crypto.getRandomValues(new Uint32Array(1))[0]) {
  const limit = WORDS - WORDS % bound;
  for (;;) {
    const drawn = word();
    if (drawn < limit) {
      return drawn % bound;
    }
  }
}

// Shuffles in place: the last cell that is not drawn yet is exchanged for one up to it.
export function shuffle(cells, draw = below) {
  for (let i = cells.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return cells;
}

const $ = id => document.getElementById(id);
let shuffles = 0;

function show(cells) {
  $('board').replaceChildren(...cells.map(isMine => {
    const cell = document.createElement('span');
    cell.className = isMine ? 'mine' : '';
    return cell;
  }));
  const top = cells.slice(0, cells.length / 2).filter(Boolean).length;
  const text = `${shuffles ? `Shuffle ${shuffles}` : 'In order'}: ${top} mines in the upper half, ${MINES - top} in the lower`;
  $('status').textContent = text;
  $('board').setAttribute('aria-label', text);
}

const inOrder = () => Array.from({ length: SIDE * SIDE }, (_, cell) => cell < MINES);

function sort() {
  shuffles = 0;
  show(inOrder());
}

function lay() {
  shuffles++;
  show(shuffle(inOrder()));
}

$('board').addEventListener('dblclick', lay);
$('shuffle').addEventListener('click', lay);
$('sort').addEventListener('click', sort);
document.addEventListener('keydown', event => {
  if (event.key === 's' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    lay();
  }
});
sort();
