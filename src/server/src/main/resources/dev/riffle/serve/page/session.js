// The session as the server knows it, and the presses of this page.

const COUNTER_START = 1;
const RETRY_MILLIS = 1000;

function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12)); // randomUUID() needs HTTPS
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export async function getJson(path) {
  const response = await fetch(path);
  const json = await response.json();
  if (!response.ok) {
    throw new Error(json.error);
  }
  return json;
}

export class Session extends EventTarget {
  device = randomName();
  state = null; // the last answer of the server
  id = '';
  #counter = COUNTER_START;
  #last = Promise.resolve(); // one press is under way at a time
  #events = null;
  #view = { from: null, count: 120 }; // the rows that are shown

  async open() {
    const { sessions } = await getJson('api/1/sessions');
    const wanted = decodeURIComponent(location.hash.slice(1));
    this.id = (sessions.find(one => one.name === wanted) ?? sessions.at(-1)).session;
    await this.refresh();
    document.addEventListener('visibilitychange', () => this.follow());
    this.follow();
  }

  get sounds() {
    return this.state?.sounding === this.device;
  }

  get current() {
    return this.state?.now ?? null;
  }

  // A stream takes one of six connections to the server, so a hidden page that is silent has none.
  follow() {
    const needed = !document.hidden || this.sounds;
    if (needed && !this.#events) {
      this.#events = new EventSource(`api/1/sessions/${this.id}/events`);
      this.#events.onmessage = event => {
        if (Number(event.data) > this.state.number) {
          this.refresh();
        }
      };
      this.#events.onopen = () => this.say('');
      this.#events.onerror = () => this.say('The server is away; this page goes on when it is back.');
      this.refresh();
    } else if (!needed && this.#events) {
      this.#events.close();
      this.#events = null;
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
    this.#view.from = from;
    return this.refresh();
  }

  async refresh() {
    try {
      this.#take(await getJson(`api/1/sessions/${this.id}${this.#query()}`));
    } catch {
      this.say('The server is away; this page goes on when it is back.');
    }
  }

  #take(state) {
    if (this.state && state.number < this.state.number) {
      return; // an answer that was overtaken
    }
    this.state = state;
    this.dispatchEvent(new Event('change'));
    this.follow();
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
      let response;
      try {
        // Again with the same counter: a press whose answer was lost is not made twice.
        response = await fetch(`api/1/sessions/${this.id}/presses${this.#query()}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(press),
        });
      } catch {
        this.say('The server is away; this page goes on when it is back.');
        await new Promise(resolve => setTimeout(resolve, RETRY_MILLIS));
        continue;
      }
      const answer = await response.json();
      if (!response.ok) {
        this.say(answer.error);
        return '';
      }
      this.say(
        answer.outcome === 'behind' ? 'Another device was first; look, and press again.' : answer.reason ?? '');
      this.#take(answer.session);
      return answer.outcome;
    }
  }

  // Overwrites the position in the song, for a device that takes over.
  report(play, millis, advances) {
    return fetch(`api/1/sessions/${this.id}/position`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device: this.device, play, millis: Math.round(millis), advances }),
    }).catch(() => {});
  }
}
