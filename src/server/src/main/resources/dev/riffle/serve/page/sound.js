// Plays the current song, if this page is the device that sounds.

import { Files } from './files.js';
import { isAway } from './session.js';

const REPORT_SECONDS = 5;
const UNNAMED = -1;
const MINUTE_MILLIS = 60_000;

export class Sound extends EventTarget {
  #session;
  #audio = new Audio();
  #files = new Files();
  #song = ''; // that audio has
  #play = UNNAMED; // the number of its play, once the server has named it
  #hasEnded = false; // a play without a number
  #reportsEnd = false; // until the server has taken it
  #reported = 0; // seconds
  #stalled = null; // the position at which the server left, in seconds
  #wanted = false; // the user wants sound
  #takesOver = false;
  #sleepAt = Infinity;

  constructor(session) {
    super();
    this.#session = session;
    this.#audio.preload = 'auto';
    this.#audio.addEventListener('ended', () => this.#ended());
    this.#audio.addEventListener('timeupdate', () => this.#advanced());
    this.#audio.addEventListener('pause', () => this.#report(true));
    this.#audio.addEventListener('error', () => this.#failed());
    session.addEventListener('change', () => this.#change());
    session.addEventListener('back', () => this.#resume());
  }

  get audio() {
    return this.#audio;
  }

  get isPaused() {
    return this.#audio.paused;
  }

  toggle() {
    if (!this.#session.sounds) {
      return this.takeOver();
    }
    this.#wanted = this.#audio.paused;
    if (this.#wanted && !this.#song) {
      return this.#session.press('next'); // after the end of the list
    }
    return this.#wanted ? this.#start() : this.#audio.pause();
  }

  pause() {
    this.#wanted = false;
    this.#audio.pause();
  }

  seek(seconds) {
    this.#audio.currentTime = Math.max(0, seconds);
  }

  // Pauses after some minutes; 0 is never.
  sleep(minutes) {
    this.#sleepAt = minutes ? Date.now() + minutes * MINUTE_MILLIS : Infinity;
  }

  // Makes this page the device that sounds, at the position of the one before.
  async takeOver() {
    this.#wanted = true;
    const song = this.#session.current;
    if (song) {
      this.#load(song.song, this.#session.state.play ?? UNNAMED); // now: browsers start sound within a press only
      this.#start();
    }
    this.#takesOver = true;
    await this.#session.refresh(); // the position
    const position = this.#session.state.position;
    await this.#session.press('takeOver');
    this.#takesOver = false;
    if (!this.#session.current) {
      await this.#session.press('next');
    } else if (position && position.millis > 0) {
      this.seek((position.millis + (position.advances ? position.ageMillis : 0)) / 1000);
    }
  }

  async #start() {
    try {
      await this.#audio.play();
    } catch (problem) {
      if (problem.name === 'NotAllowedError') {
        this.#session.say('Press Play: the browser requires a click before it plays sound.');
      }
    }
  }

  #load(song, play) {
    this.#song = song;
    this.#play = play;
    this.#hasEnded = false;
    this.#stalled = null;
    this.#audio.src = this.#files.of(song);
  }

  #change() {
    const { state, current } = this.#session;
    if (state.isPredicted || this.#reportsEnd) {
      return;
    }
    if (!this.#session.sounds) {
      if (!this.#takesOver) {
        this.pause(); // another device took over
        this.#files.keep([]);
      }
      return;
    }
    if (!current || state.play === undefined) {
      this.#audio.pause();
      this.#song = '';
    } else if (this.#play === UNNAMED && current.song === this.#song) {
      this.#play = state.play;
      if (this.#hasEnded) {
        this.#ended();
        return;
      }
    } else if (current.song !== this.#song || state.play !== this.#play) {
      this.#load(current.song, state.play);
      if (this.#wanted) {
        this.#start();
      }
    }
    this.#files.keep([this.#song, state.afterEnd?.song].filter(Boolean));
  }

  // Sets the next song at once: a phone lets no page that is not seen start sound later. While the server is unreachable, that is the last song: only the server knows the one after it.
  async #ended() {
    const { afterEnd } = this.#session.state;
    const play = this.#play;
    if (play === UNNAMED) {
      this.#hasEnded = true;
      return;
    }
    this.#reportsEnd = true;
    if (afterEnd) {
      this.#load(afterEnd.song, UNNAMED);
      this.#start();
      this.#session.predictEnd();
    }
    await this.#session.press('ended', { play });
    this.#reportsEnd = false;
    this.#change();
  }

  // ---------------------------------------------------------------- failures

  async #failed() {
    const song = this.#song;
    const seconds = this.#audio.currentTime;
    if (!this.#audio.error || !this.#session.sounds || !song) {
      return;
    }
    if (this.#files.isWhole(song) && !this.#audio.src.startsWith('blob:')) {
      this.#continueAt(seconds); // the server left
      return;
    }
    const problem = await this.#problem(song);
    if (this.#song !== song) {
      return;
    }
    if (problem) {
      this.#session.say(problem);
    } else {
      this.#stalled = seconds;
      await this.#session.refresh();
      if (!this.#session.isAway) {
        this.#resume(); // it is back already
      }
    }
  }

  // Returns a sentence about a song that does not sound, or none if the server is unreachable.
  async #problem(song) {
    const title = this.#session.current?.title ?? 'this song';
    try {
      const response = await fetch(`songs/${encodeURIComponent(song)}`, { method: 'HEAD' });
      return response.ok ? `This browser cannot play ${title}.`
        : isAway(response) ? '' : `The file of ${title} has been deleted.`;
    } catch {
      return '';
    }
  }

  #continueAt(seconds) {
    const { paused } = this.#audio;
    this.#audio.src = this.#files.of(this.#song);
    this.seek(seconds);
    if (this.#wanted || !paused) {
      this.#start();
    }
  }

  #resume() {
    if (this.#stalled !== null && this.#song) {
      const seconds = this.#stalled;
      this.#stalled = null;
      this.#continueAt(seconds);
    }
  }

  // ---------------------------------------------------------------- the position

  #advanced() {
    if (Date.now() >= this.#sleepAt) {
      this.#sleepAt = Infinity;
      this.pause();
      this.dispatchEvent(new Event('sleep'));
    }
    this.#report(false);
  }

  #report(isNow) {
    const seconds = this.#audio.currentTime;
    if (this.#session.sounds && this.#play >= 0 && (isNow || Math.abs(seconds - this.#reported) >= REPORT_SECONDS)) {
      this.#reported = seconds;
      this.#session.report(this.#play, seconds * 1000, !this.#audio.paused);
    }
  }
}
