import { dirname, resolve } from 'node:path';
import { Parser } from './html-parser.ts';
import { readImage, type ImageFile } from '../media/image-file.ts';

/** The image files of an article, by their addresses in the article. */
export type ArticleImages = ReadonlyMap<string, ImageFile>;

/** Reports a fault of the image with this address. */
export type ImageFault = (address: string, message: string) => void;

/** The addresses of all images in the HTML, without duplicates. */
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

/** Reads the images in files beside the article; images of this site or of the web are skipped. */
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

/**
 * The path of an image file relative to the article's folder. @throws Error with a message that continues the address.
 */
export function imagePath(address: string): string {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch (error) {
    throw new Error('has a broken % in its address', { cause: error });
  }
}
