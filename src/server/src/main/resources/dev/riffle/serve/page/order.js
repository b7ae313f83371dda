// The one list: heard, current and upcoming songs, of which the rows in view and some around are there.

const ROW_PIXELS = 52; // as in riffle.css
const SPARE = 40; // rows around those in view
const MAX_PIXELS = 8_000_000; // browsers limit the height of an element

const WORDS = {
  before: 'heard',
  current: 'now',
  asked: 'asked for',
  forward: 'forward',
  drawn: 'drawn',
  after: 'next',
  predicted: 'may change',
};

export function button(text, label, action, className = '') {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.setAttribute('aria-label', label);
  made.title = label;
  made.className = className;
  made.addEventListener('click', action);
  return made;
}

export function nameOf(song) {
  const name = document.createElement('span');
  name.textContent = song.title;
  const by = document.createElement('span');
  by.className = 'by';
  by.textContent = [song.artist, song.album].filter(Boolean).join(' – ');
  return [name, by];
}

const KEYS = { N: 'play-next', e: 'enqueue', d: 'remove', Delete: 'remove', J: 'down', K: 'up' };

// Moves between rows, or presses a button of one; returns whether the key is of rows.
export function rowKey(event) {
  const row = event.target.closest('.row');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const name = step && event.altKey ? (step > 0 ? 'down' : 'up') : event.altKey ? undefined : KEYS[event.key];
  if (!row || event.ctrlKey || event.metaKey || (!step && !name)) {
    return false;
  }
  if (name) {
    row.querySelector(`.${name}`)?.click();
  } else {
    (step > 0 ? row.nextElementSibling : row.previousElementSibling)?.querySelector('.name').focus();
  }
  event.preventDefault();
  return true;
}

export class Order {
  #session;
  #box = document.getElementById('order');
  #space = document.getElementById('space');
  #list = document.getElementById('rows');
  #follows = true; // keeps the current song in view until the user scrolls
  #pending = false;

  constructor(session) {
    this.#session = session;
    session.addEventListener('change', () => this.#draw());
    this.#box.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#box.addEventListener('wheel', () => { this.#follows = false; }, { passive: true });
    this.#box.addEventListener('pointerdown', () => { this.#follows = false; });
    this.#list.addEventListener('keydown', event => {
      this.#follows = !rowKey(event) && this.#follows;
    });
  }

  toCurrent() {
    this.#follows = true;
    this.#session.show(null);
  }

  #rows() {
    return this.#session.state.rows;
  }

  // ---------------------------------------------------------------- drawing

  #draw() {
    const rows = this.#rows();
    const focused = document.activeElement?.closest?.('#rows .row');
    const key = focused && { entry: focused.dataset.entry, index: Number(focused.dataset.index),
      part: [...focused.querySelectorAll('button')].indexOf(document.activeElement) };
    const height = Math.min(MAX_PIXELS, (rows.size + (rows.hasMore ? 1 : 0)) * ROW_PIXELS);
    this.#space.style.height = `${height}px`;
    this.#list.style.top = `${rows.from * ROW_PIXELS}px`;
    this.#list.replaceChildren(...rows.entries.map((row, i) => this.#row(row, rows.from + i, rows)));
    if (key) {
      this.#focus(key);
    }
    if (this.#follows && rows.current !== undefined) {
      const top = Math.max(0, (rows.current - 2) * ROW_PIXELS);
      if (Math.abs(this.#box.scrollTop - top) > 1) {
        this.#box.scrollTop = top;
      }
    }
  }

  #focus({ entry, index, part }) {
    const all = [...this.#list.children];
    const nearest = all
      .filter(row => row.dataset.entry === entry)
      .sort((a, b) => Math.abs(a.dataset.index - index) - Math.abs(b.dataset.index - index))[0]
      ?? all.find(row => Number(row.dataset.index) === index);
    const buttons = nearest ? [...nearest.querySelectorAll('button')] : [];
    (buttons[part] ?? buttons[0])?.focus({ preventScroll: true });
  }

  #row(row, index, rows) {
    const item = document.createElement('li');
    const seam = rows.seams.includes(index) && index > 0;
    item.className = `row ${row.kind}${seam ? ' seam' : ''}`;
    item.dataset.index = index;
    item.dataset.entry = row.entry;
    item.setAttribute('aria-setsize', rows.hasMore ? -1 : rows.size);
    item.setAttribute('aria-posinset', index + 1);
    if (row.kind === 'current') {
      item.setAttribute('aria-current', 'true');
    }
    const kind = document.createElement('span');
    kind.className = 'kind';
    kind.textContent = (seam ? 'new cycle · ' : '') + WORDS[row.kind] + (row.rests ? ' · rests' : '');
    kind.title = row.rests ? 'Rests: other songs play before it can be drawn again' : '';
    const name = document.createElement('button');
    name.type = 'button';
    name.className = 'name';
    name.append(...nameOf(row));
    name.addEventListener('click', () => this.#jump(row, index));
    item.append(kind, name, this.#acts(row, index, rows));
    return item;
  }

  #acts(row, index, rows) {
    const acts = document.createElement('span');
    acts.className = 'acts';
    const place = index - rows.ahead;
    const press = (verb, operands) => () => this.#session.press(verb, operands);
    const title = row.title;
    if (place >= 0 && row.kind !== 'predicted' && row.kind !== 'after') {
      const up = button('↑', `Move ${title} up`, press('moveAhead', { from: place, to: place - 1 }), 'up');
      up.disabled = place === 0;
      const down = button('↓', `Move ${title} down`, press('moveAhead', { from: place, to: place + 1 }), 'down');
      const handle = button('⠿', `Drag ${title}`, () => {}, 'handle wide');
      handle.tabIndex = -1; // the buttons beside it do the same
      handle.addEventListener('pointerdown', event => this.#drag(event, index));
      acts.append(up, down, handle);
    }
    acts.append(button('⇥', `Play ${title} next`, press('playNext', { entry: row.entry }), 'play-next wide'));
    acts.append(button('+', `Enqueue ${title}`, press('enqueue', { entry: row.entry }), 'enqueue'));
    acts.append(
      button('✕', `Remove ${title}`,
        row.kind === 'asked' ? press('dequeue', { entry: row.entry }) : press('remove', { entry: row.entry }), 'remove'));
    return acts;
  }

  #jump(row, index) {
    const rows = this.#rows();
    if (row.kind === 'before' && this.#session.state.mode !== 'in-order' && rows.current !== undefined) {
      this.#session.press('skipBack', { place: rows.current - 1 - index });
    } else if (row.kind === 'forward') {
      this.#session.press('skipAhead', { place: index - rows.ahead });
    } else if (row.kind !== 'current') {
      this.#session.press('skipTo', { entry: row.entry }); // the rows before it stay ahead
    }
    this.#follows = true;
  }

  // ---------------------------------------------------------------- dragging

  #drag(start, index) {
    start.preventDefault();
    const handle = start.currentTarget;
    const row = handle.closest('.row');
    let target = index;
    handle.setPointerCapture(start.pointerId);
    row.classList.add('dragged');
    const move = event => {
      const y = event.clientY - this.#box.getBoundingClientRect().top + this.#box.scrollTop;
      target = Math.max(this.#rows().ahead, Math.min(this.#rows().size - 1, Math.floor(y / ROW_PIXELS)));
      for (const other of this.#list.children) {
        other.classList.toggle('drop', Number(other.dataset.index) === target && target !== index);
      }
    };
    const end = event => {
      handle.removeEventListener('pointermove', move);
      row.classList.remove('dragged');
      if (event.type === 'pointerup' && target !== index) {
        const ahead = this.#rows().ahead;
        this.#session.press('moveAhead', { from: index - ahead, to: target - ahead });
      }
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  }

  // ---------------------------------------------------------------- scrolling

  #scrolled() {
    if (this.#pending) {
      return;
    }
    this.#pending = true;
    requestAnimationFrame(async () => {
      this.#pending = false;
      const rows = this.#rows();
      const first = Math.floor(this.#box.scrollTop / ROW_PIXELS);
      const last = Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / ROW_PIXELS);
      const end = rows.from + rows.entries.length;
      if ((first < rows.from) || (last > end && (end < rows.size || rows.hasMore))) {
        await this.#session.show(Math.max(0, first - SPARE));
      }
    });
  }
}
