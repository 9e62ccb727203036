import { dirname, resolve } from 'node:path';
import { Parser } from './html-parser.ts';
import { readImage, type ImageFile } from '../media/image-file.ts';

/** The images an article shows from files, by the addresses its author gave them. */
export type ArticleImages = ReadonlyMap<string, ImageFile>;

/** Says what is wrong with the image of an address. */
export type ImageFault = (address: string, message: string) => void;

/** Every address that an image of the HTML has, once. */
export function imageAddresses(html: string): string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag: (name, { src }) => {
      if (name === 'img' && src !== undefined) found.add(src);
    },
  });
  parser.end(html);
  return [...found];
}

/** Reads the images that stand in files beside the article; those of this site or of the web are left where they are. */
export async function readImages(
  article: string,
  addresses: readonly string[],
  fault: ImageFault,
): Promise<ArticleImages> {
  const images = new Map<string, ImageFile>();
  for (const address of addresses) {
    if (isServed(address)) continue;
    try {
      images.set(address, await readImage(fileOf(article, address)));
    } catch (error) {
      fault(address, `the image ${address} ${(error as Error).message}`);
    }
  }
  return images;
}

function isServed(address: string): boolean {
  return /^\/(?!\/)/.test(address) || /^https:\/\//i.test(address);
}

function fileOf(article: string, address: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address))
    throw new Error('must be a file beside the article or an https address');
  return resolve(dirname(article), imagePath(address));
}

/** The path of the file that an address names, from the article's folder. @throws Error in words that follow the address. */
export function imagePath(address: string): string {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch (error) {
    throw new Error('has a broken % in its address', { cause: error });
  }
}
