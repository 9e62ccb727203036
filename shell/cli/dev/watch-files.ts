import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A growing set of files that is watched. */
export interface WatchedFiles {
  add(file: string): void;
  close(): void;
}

/**
 * Calls `onChange` after a file of the set has been written, replaced or removed. Changes within `pause` (in ms, default 80)
 * count as one: editors write in several steps, and a formatter may follow.
 */
export function watchFiles(onChange: (file: string) => void, pause = 80): WatchedFiles {
  const names = new Map<string, Set<string>>();
  const watchers: FSWatcher[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Watches the folder, because many editors replace the file.
  function watchFolder(folder: string, files: ReadonlySet<string>): void {
    const watcher = watch(folder, (_, name) => {
      if (name === null || !files.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(join(folder, name)), pause);
    });
    watcher.on('error', () => {
      watcher.close();
      names.delete(folder);
    });
    watchers.push(watcher);
  }

  return {
    add(file) {
      const folder = dirname(file);
      const watchedNames = names.get(folder);
      if (watchedNames) return void watchedNames.add(basename(file));
      const files = new Set([basename(file)]);
      names.set(folder, files);
      try {
        watchFolder(folder, files);
      } catch {
        // The folder may not exist: the watched process also reports files that it could not load.
        names.delete(folder);
      }
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
