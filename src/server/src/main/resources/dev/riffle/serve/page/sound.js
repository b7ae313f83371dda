// Plays the current song, if this page is the device that sounds.

const REPORT_SECONDS = 5;

export class Sound {
  #session;
  #audio = new Audio();
  #ahead = new Audio(); // fetches the next song
  #song = ''; // that audio has
  #play = -1; // the number of its play; -1 while the server has not named it
  #reported = 0;
  #wanted = false; // the user wants sound
  #takesOver = false;

  constructor(session) {
    this.#session = session;
    this.#audio.preload = 'auto';
    this.#ahead.preload = 'auto';
    this.#audio.addEventListener('ended', () => this.#ended());
    this.#audio.addEventListener('timeupdate', () => this.#report(false));
    this.#audio.addEventListener('pause', () => this.#report(true));
    this.#audio.addEventListener('error', () => this.#failed());
    session.addEventListener('change', () => this.#change());
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
    return this.#wanted ? this.#start() : this.#audio.pause();
  }

  pause() {
    this.#wanted = false;
    this.#audio.pause();
  }

  // Makes this page the device that sounds, at the position of the one before.
  async takeOver() {
    this.#wanted = true;
    const song = this.#session.current;
    if (song) {
      this.#load(song.song, this.#session.state.play); // now: browsers start sound within a press only
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
      this.#audio.currentTime = (position.millis + (position.advances ? position.ageMillis : 0)) / 1000;
    }
  }

  async #start() {
    try {
      await this.#audio.play();
    } catch (problem) {
      if (problem.name === 'NotAllowedError') {
        this.#session.say('Press Play: the browser starts sound only after a press.');
      }
    }
  }

  #load(song, play) {
    this.#song = song;
    this.#play = play;
    this.#audio.src = `songs/${encodeURIComponent(song)}`;
  }

  #change() {
    const { state, current } = this.#session;
    if (!this.#session.sounds) {
      if (!this.#takesOver) {
        this.pause(); // another device took over
      }
      return;
    }
    if (!current || state.play === undefined) {
      this.#audio.pause();
      this.#song = '';
    } else if (current.song !== this.#song || (state.play !== this.#play && this.#play !== -1)) {
      this.#load(current.song, state.play);
      if (this.#wanted) {
        this.#start();
      }
    } else {
      this.#play = state.play;
    }
    if (state.afterEnd) {
      const next = `songs/${encodeURIComponent(state.afterEnd.song)}`;
      if (!this.#ahead.src.endsWith(next)) {
        this.#ahead.src = next;
      }
    }
  }

  // Sets the next song at once: a phone lets no page that is not seen start sound later.
  #ended() {
    const { state } = this.#session;
    const ended = this.#play;
    if (state.afterEnd) {
      this.#load(state.afterEnd.song, -1);
      this.#start();
    }
    this.#session.press('ended', { play: ended });
  }

  #failed() {
    if (this.#audio.error && this.#session.sounds) {
      const title = this.#session.current?.title ?? 'this song';
      this.#session.say(`This browser cannot play ${title}; its file is gone or of another format.`);
    }
  }

  #report(isNow) {
    const seconds = this.#audio.currentTime;
    if (this.#session.sounds && this.#play >= 0 && (isNow || Math.abs(seconds - this.#reported) >= REPORT_SECONDS)) {
      this.#reported = seconds;
      this.#session.report(this.#play, seconds * 1000, !this.#audio.paused);
    }
  }
}
