// The session as the server knows it, and the presses of this page.

const COUNTER_START = 1;
const RETRY_MILLIS = 500;
const PATIENCE_MILLIS = 15_000; // a server whose database is away answers within ten seconds
const AWAY = 'Connection lost; this page resumes when the server is back.';

function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12)); // randomUUID() needs HTTPS
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

export async function getJson(path, options = {}) {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MILLIS), ...options });
  const json = await response.json().catch(() => ({})); // of a proxy
  if (!response.ok) {
    throw Object.assign(new Error(json.error ?? `The server responded with ${response.status}.`), { status: response.status });
  }
  return json;
}

function postJson(path, json) {
  return getJson(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  });
}

// Returns whether a request failed because there is no server, or no database, for now.
export function isAway(problem) {
  return !problem.status || problem.status >= 500;
}

export class Session extends EventTarget {
  device = randomName();
  state = null; // the last answer of the server
  id = '';
  #counter = COUNTER_START;
  #last = Promise.resolve(); // one press is under way at a time
  #events = null;
  #isAway = false;
  #view = { turn: 0, from: null, count: 120 }; // the rows to show; each show() is a turn
  #shown = 0; // the turn of the rows in the state

  async open() {
    for (;;) {
      try {
        const { sessions } = await getJson('api/1/sessions');
        const wanted = decodeURIComponent(location.hash.slice(1));
        this.id = (sessions.find(one => one.name === wanted) ?? sessions.at(-1)).session;
        await this.#fetch();
        break;
      } catch (problem) {
        this.#fail(problem);
        await pause(RETRY_MILLIS);
      }
    }
    this.#back();
    document.addEventListener('visibilitychange', () => this.follow());
  }

  get sounds() {
    return this.state?.sounding === this.device;
  }

  get isAway() {
    return this.#isAway;
  }

  get current() {
    return this.state?.now ?? null;
  }

  // A stream takes one of six connections to the server, so a hidden page that is silent has none.
  follow() {
    const needed = !document.hidden || this.sounds;
    if (needed && !this.#events) {
      this.#listen();
    } else if (!needed && this.#events) {
      this.#events.close();
      this.#events = null;
    }
  }

  #listen() {
    const events = new EventSource(`api/1/sessions/${this.id}/events`);
    this.#events = events;
    events.onmessage = event => {
      if (Number(event.data) > this.state.number) {
        this.refresh();
      }
    };
    events.onopen = () => {
      this.#back();
      this.refresh(); // for what it missed
    };
    events.onerror = async () => {
      this.#away();
      if (events.readyState === EventSource.CLOSED) { // after the error page of a proxy
        await pause(RETRY_MILLIS);
        if (this.#events === events) {
          this.#listen();
        }
      }
    };
  }

  // ---------------------------------------------------------------- the server

  #away() {
    this.#isAway = true;
    this.say(AWAY);
  }

  #back() {
    if (this.#isAway) {
      this.#isAway = false;
      this.say('');
      this.dispatchEvent(new Event('back'));
    }
  }

  #fail(problem) {
    if (isAway(problem)) {
      this.#away();
    } else {
      this.say(problem.message);
    }
  }

  say(text) {
    this.dispatchEvent(new CustomEvent('say', { detail: text }));
  }

  #query() {
    const { from, count } = this.#view;
    return from === null ? `?count=${count}` : `?from=${from}&count=${count}`;
  }

  // Shows other rows; null are those around the current one.
  show(from) {
    this.#view = { ...this.#view, turn: this.#view.turn + 1, from };
    return this.refresh();
  }

  async refresh() {
    try {
      await this.#fetch();
    } catch (problem) {
      this.#fail(problem);
    }
  }

  async #fetch() {
    const { turn } = this.#view;
    this.#take(await getJson(`api/1/sessions/${this.id}${this.#query()}`), turn);
  }

  // Answers can overtake one another: an older state is dropped, rows scrolled away from are not shown.
  #take(state, turn) {
    if (this.state && state.number < this.state.number) {
      return;
    }
    if (turn < this.#shown) {
      if (state.number > this.state.number) {
        this.refresh();
      }
      return;
    }
    this.#shown = turn;
    this.#set(state);
    this.follow();
  }

  #set(state) {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }

  // Shows the song after the end of the current one, until the server has taken that end.
  predictEnd() {
    const { afterEnd, rows } = this.state;
    const entries = rows.entries.map((row, i) => {
      const index = rows.from + i - rows.current;
      const isNext = index === 1 && row.entry === afterEnd.entry;
      return index === 0 ? { ...row, kind: 'before' } : isNext ? { ...row, kind: 'current' } : row;
    });
    this.#set({ ...this.state, now: afterEnd, isPredicted: true, rows: { ...rows, entries } });
  }

  // Makes a press after those before it. Returns the outcome, or an empty text if it was refused.
  press(verb, operands = {}) {
    const made = this.#last.then(() => this.#send(verb, operands));
    this.#last = made.catch(() => {});
    return made;
  }

  async #send(verb, operands) {
    const press = { ...operands, verb, device: this.device, counter: this.#counter++, seen: this.state.number };
    for (;;) {
      try {
        // Again with the same counter: a press whose answer was lost is not made twice.
        const { turn } = this.#view;
        const answer = await postJson(`api/1/sessions/${this.id}/presses${this.#query()}`, press);
        this.#back();
        this.say(
          answer.outcome === 'behind' ? 'Another device made a change first; check the queue and try again.' : answer.reason ?? '');
        this.#take(answer.session, turn);
        return answer.outcome;
      } catch (problem) {
        this.#fail(problem);
        if (!isAway(problem)) {
          return '';
        }
        await pause(RETRY_MILLIS);
      }
    }
  }

  // Overwrites the position in the song, for a device that takes over.
  report(play, millis, advances) {
    return postJson(`api/1/sessions/${this.id}/position`,
      { device: this.device, play, millis: Math.round(millis), advances }).catch(() => {});
  }
}
