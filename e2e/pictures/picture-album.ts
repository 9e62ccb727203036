import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { albumPage, type Shown } from './album-page.ts';
import { comparePictures } from './compare-pictures.ts';

/** The pictures of now beside those of the last time, in a folder of its own. */
export interface PictureAlbum {
  /** Puts a picture in; the one of the same name from the last time is what it is compared with. */
  readonly add: (name: string, png: Buffer) => Promise<void>;
  /** Writes the page that shows what changed. @returns its file and how many pictures are changed, new and as they were. */
  readonly close: () => Promise<{ readonly page: string; readonly counts: Readonly<Record<Shown['state'], number>> }>;
}

/** Opens the album in a folder, which is made if it is not there. Pictures that are not added again stay for the next time. */
export async function openPictureAlbum(folder: string): Promise<PictureAlbum> {
  const [now, before, differences] = ['now', 'before', 'differences'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // Of the last comparison nothing is kept but its pictures.
  await rm(before, { recursive: true, force: true });
  await rm(differences, { recursive: true, force: true });
  for (const one of [now, before, differences]) await mkdir(one, { recursive: true });
  const known = new Set(await readdir(now));
  const shown: Shown[] = [];

  return {
    add: async (name, png) => {
      const file = `${name}.png`;
      if (!known.has(file)) shown.push({ name, state: 'new', pixels: 0 });
      else {
        await rename(join(now, file), join(before, file));
        const difference = comparePictures(await readFile(join(before, file)), png);
        if (difference) await writeFile(join(differences, file), difference.picture);
        shown.push({ name, state: difference ? 'changed' : 'same', pixels: difference?.pixels ?? 0 });
      }
      await writeFile(join(now, file), png);
    },
    close: async () => {
      const page = join(folder, 'index.html');
      await writeFile(page, albumPage(shown));
      const count = (state: Shown['state']) => shown.filter((one) => one.state === state).length;
      return { page, counts: { changed: count('changed'), new: count('new'), same: count('same') } };
    },
  };
}
