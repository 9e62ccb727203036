import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A growing set of files that is watched. */
export interface WatchedFiles {
  add(file: string): void;
  close(): void;
}

/**
 * Calls with a file of the set after it has been written, replaced or removed; changes less than `pause` (in ms,
 * default 80) apart count as one: editors write a file in several steps, and a formatter may follow.
 */
export function watchFiles(onChange: (file: string) => void, pause = 80): WatchedFiles {
  const names = new Map<string, Set<string>>();
  const watchers: FSWatcher[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The folder and not the file: many editors put a new file in the place of the old one.
  function watchFolder(folder: string, files: ReadonlySet<string>): void {
    const watcher = watch(folder, (_, name) => {
      if (name === null || !files.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(join(folder, name)), pause);
    });
    watcher.on('error', () => watcher.close());
    watchers.push(watcher);
  }

  return {
    add(file) {
      const folder = dirname(file);
      const known = names.get(folder);
      if (known) return void known.add(basename(file));
      const files = new Set([basename(file)]);
      names.set(folder, files);
      try {
        watchFolder(folder, files);
      } catch {
        // A folder that an import only guesses at.
        names.delete(folder);
      }
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
