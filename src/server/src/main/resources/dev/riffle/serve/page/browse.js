// Artists, albums and search.

import { getJson } from './session.js';
import { button, nameOf, rowKey } from './order.js';

const TYPING_MILLIS = 150;

const STATES = {
  current: 'now',
  asked: 'asked for',
  rests: 'rests',
  played: 'heard in this cycle',
  remains: 'to come',
  absent: 'not in the order',
};

export class Browse {
  #session;
  #found = document.getElementById('found');
  #search = document.getElementById('search');
  #last = 0; // the number of the newest query
  #shown = []; // its operands

  constructor(session) {
    this.#session = session;
    let timer = 0;
    this.#search.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#find(), TYPING_MILLIS);
    });
    this.#found.addEventListener('keydown', rowKey);
    document.getElementById('artists').addEventListener('click', () => this.artists());
    document.getElementById('albums').addEventListener('click', () =>
      this.#show('api/1/albums', json => this.#albums(json.albums)));
  }

  artists() {
    return this.#show('api/1/artists', json => this.#artists(json.artists));
  }

  #find() {
    const text = this.#search.value.trim();
    return text
      ? this.#show(`api/1/search?text=${encodeURIComponent(text)}&session=${this.#session.id}`, json => [
          ...this.#artists(json.artists), ...this.#albums(json.albums), ...this.#songs(json.songs)])
      : this.artists();
  }

  // Makes the last query again, for songs that have changed; the view and the focus stay.
  refresh() {
    return this.#show(...this.#shown, true);
  }

  // Shows the newest query only.
  async #show(path, parts, isAgain = false) {
    const number = ++this.#last;
    this.#shown = [path, parts];
    try {
      const json = await getJson(path);
      if (number === this.#last) {
        const buttons = () => [...this.#found.querySelectorAll('button')];
        const focused = buttons().indexOf(document.activeElement);
        const { scrollTop } = this.#found;
        const shown = parts(json);
        this.#found.replaceChildren(...(shown.length ? shown : [this.#text('Nothing found.')]));
        this.#found.scrollTop = isAgain ? scrollTop : 0;
        buttons()[isAgain ? focused : -1]?.focus({ preventScroll: true });
      }
    } catch (problem) {
      if (isAgain && problem.status) {
        this.artists(); // the artist or the album is gone
      } else {
        this.#session.say(problem.message);
      }
    }
  }

  #text(text) {
    const line = document.createElement('p');
    line.className = 'bar';
    line.textContent = text;
    return line;
  }

  #list(rows) {
    if (!rows.length) {
      return [];
    }
    const list = document.createElement('ul');
    list.append(...rows);
    return [list];
  }

  #row(lines, open, acts) {
    const row = document.createElement('li');
    row.className = 'row';
    const name = document.createElement('button');
    name.type = 'button';
    name.className = 'name';
    name.append(...lines);
    name.addEventListener('click', open);
    const buttons = document.createElement('span');
    buttons.className = 'acts';
    buttons.append(...acts);
    row.append(name, buttons);
    return row;
  }

  // Returns the buttons that ask for songs, which are looked up when one is pressed.
  #asks(name, songs) {
    const ask = verb => async () => {
      try {
        const found = await songs();
        await this.#session.press(verb, { songs: found.map(song => song.song) });
      } catch (problem) {
        this.#session.say(problem.message);
      }
    };
    return [
      button('⇥', `Play ${name} next`, ask('playNext'), 'play-next'),
      button('+', `Enqueue ${name}`, ask('enqueue'), 'enqueue')];
  }

  #artists(artists) {
    return this.#list(artists.map(artist => {
      const path = `api/1/artists/${artist.artist}?session=${this.#session.id}`;
      return this.#row(
        nameOf({ title: artist.name, artist: `${artist.songs} songs` }),
        () => this.#show(path, json => [
          this.#text(json.name), ...this.#albums(json.albumList), ...this.#songs(json.songList)]),
        this.#asks(artist.name, async () => (await getJson(path)).songList));
    }));
  }

  #albums(albums) {
    return this.#list(albums.map(album => {
      const path = `api/1/albums/${album.album}?session=${this.#session.id}`;
      return this.#row(
        nameOf({ title: album.name, artist: album.artist, album: `${album.songs} songs` }),
        () => this.#show(path, json => [this.#text(json.name), ...this.#songs(json.songList)]),
        this.#asks(album.name, async () => (await getJson(path)).songList));
    }));
  }

  #songs(songs) {
    return this.#list(songs.map(song => {
      const lines = nameOf(song);
      if (song.state) {
        lines[1].textContent += ` · ${STATES[song.state]}`;
      }
      const asks = this.#asks(song.title, async () => [song]);
      return this.#row(lines, () => asks[0].click(), asks);
    }));
  }
}
