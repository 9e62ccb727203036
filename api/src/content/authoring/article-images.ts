import { dirname, resolve } from 'node:path';
import { Parser } from './html-parser.ts';
import { articleLimits } from '@plumbline/contract/content/admin-articles';
import { ImageTaskFailed } from '../image-process/image-errors.ts';
import type { ImageProcess } from '../image-process/image-process.ts';
import { validateImage, type ImageFile } from '../media/image-file.ts';
import { ImportFileRefused, readImportFile } from './import-file.ts';

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

interface ImageSource {
  /** The import's folder. */
  readonly folder: string;
  /** The path of the article's file. */
  readonly article: string;
  readonly images: ImageProcess;
}

/** Reads the images in files beside the article; images of this site or of the web are skipped. */
export async function readImages(
  { folder, article, images: process }: ImageSource,
  addresses: readonly string[],
  fault: ImageFault,
): Promise<ArticleImages> {
  const images = new Map<string, ImageFile>();
  for (const address of addresses) {
    if (isOnTheWeb(address)) continue;
    try {
      const bytes = await readImportFile(folder, fileOf(article, address), articleLimits.image);
      images.set(address, await validateImage(bytes, process));
    } catch (error) {
      if (!(error instanceof ImportFileRefused || error instanceof ImageTaskFailed)) throw error;
      fault(address, imageFault(address, error.message));
    }
  }
  return images;
}

/** The message of a fault of an image; `message` continues its address. */
export function imageFault(address: string, message: string): string {
  return `the image ${address} ${message}`;
}

function isOnTheWeb(address: string): boolean {
  return /^\/(?!\/)/.test(address) || (/^https:\/\//i.test(address) && URL.canParse(address));
}

function fileOf(article: string, address: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address))
    throw new ImportFileRefused('must be a file beside the article or an https address');
  return resolve(dirname(article), imagePath(address));
}

/**
 * The path of an image file relative to the article's folder. @throws ImportFileRefused with a message that continues
 * the address.
 */
export function imagePath(address: string): string {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch (error) {
    throw new ImportFileRefused('has a broken % in its address', { cause: error });
  }
}
