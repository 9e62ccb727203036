import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { albumPage, type ComparedPicture } from './album-page.ts';
import { comparePictures } from './compare-pictures.ts';

/** A folder with the current pictures, those of the last run, and their differences. */
export interface PictureAlbum {
  /** Adds a picture; it is compared with the one of the same name from the last run. */
  readonly add: (name: string, png: Buffer) => Promise<void>;
  /** Writes the page of changes. @returns its file and the numbers of changed, new and unchanged pictures. */
  readonly close: () => Promise<{
    readonly page: string;
    readonly counts: Readonly<Record<ComparedPicture['state'], number>>;
  }>;
}

/** Opens the album in a folder, which is created if missing. Pictures that this run does not add are kept for the next one. */
export async function openPictureAlbum(folder: string): Promise<PictureAlbum> {
  const [now, before, differences] = ['now', 'before', 'differences'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // Removes the pictures of the comparison before.
  await rm(before, { recursive: true, force: true });
  await rm(differences, { recursive: true, force: true });
  for (const subfolder of [now, before, differences]) await mkdir(subfolder, { recursive: true });
  const previousFiles = new Set(await readdir(now));
  const comparedPictures: ComparedPicture[] = [];

  return {
    add: async (name, png) => {
      const file = `${name}.png`;
      if (!previousFiles.has(file)) comparedPictures.push({ name, state: 'new', pixels: 0 });
      else {
        await rename(join(now, file), join(before, file));
        const difference = comparePictures(await readFile(join(before, file)), png);
        if (difference) await writeFile(join(differences, file), difference.picture);
        comparedPictures.push({ name, state: difference ? 'changed' : 'same', pixels: difference?.pixels ?? 0 });
      }
      await writeFile(join(now, file), png);
    },
    close: async () => {
      const page = join(folder, 'index.html');
      await writeFile(page, albumPage(comparedPictures));
      const count = (state: ComparedPicture['state']) =>
        comparedPictures.filter((picture) => picture.state === state).length;
      return { page, counts: { changed: count('changed'), new: count('new'), same: count('same') } };
    },
  };
}
