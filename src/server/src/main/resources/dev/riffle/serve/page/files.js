// The whole files of the songs that play now and next, which play on without the server.

const MAX_BYTES = 100 << 20;

export class Files {
  #files = new Map(); // by song

  // Fetches the files of songs, and drops the others.
  keep(songs) {
    for (const [song, file] of this.#files) {
      if (!songs.includes(song)) {
        file.abort.abort();
        URL.revokeObjectURL(file.url);
        this.#files.delete(song);
      }
    }
    for (const song of songs) {
      if (!this.#files.has(song)) {
        this.#fetch(song);
      }
    }
  }

  async #fetch(song) {
    const file = { abort: new AbortController(), url: '' };
    this.#files.set(song, file);
    try {
      const response = await fetch(this.#address(song), { signal: file.abort.signal, priority: 'low' });
      if (!response.ok || Number(response.headers.get('Content-Length')) > MAX_BYTES) {
        file.abort.abort();
        return;
      }
      const blob = await response.blob();
      if (this.#files.get(song) === file) {
        file.url = URL.createObjectURL(blob);
      }
    } catch {
      if (this.#files.get(song) === file) {
        this.#files.delete(song); // to be fetched again
      }
    }
  }

  #address(song) {
    return `songs/${encodeURIComponent(song)}`;
  }

  isWhole(song) {
    return Boolean(this.#files.get(song)?.url);
  }

  // Returns the address of a song: of its file, if that is here.
  of(song) {
    return this.#files.get(song)?.url || this.#address(song);
  }
}
