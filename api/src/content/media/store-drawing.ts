import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ImageProcessBusy } from '../image-process/image-errors.ts';
import type { ImageProcess } from '../image-process/image-process.ts';
import { createFileOnce } from './create-file-once.ts';

interface DrawingDeps {
  readonly mediaFolder: string;
  readonly images: ImageProcess;
}

/** The name of the PNG file of an SVG file. */
export function pngName(svgName: string): string {
  return svgName.replace(/\.svg$/, '.png');
}

/**
 * Draws an SVG as PNG, for feed readers and social cards, and stores it beside the SVG. @throws ImageTaskFailed;
 * ImageProcessBusy.
 */
export async function storeDrawing({ mediaFolder, images }: DrawingDeps, svgName: string, svg: Buffer): Promise<void> {
  await createFileOnce(join(mediaFolder, pngName(svgName)), () => images.run('drawSvg', svg));
}

/** Draws the stored SVG files that have no PNG yet, one after the other. A failure is logged, and the rest is drawn. */
export async function storeMissingDrawings({ log, ...deps }: DrawingDeps & { readonly log: Logger }): Promise<void> {
  const names = new Set(await readdir(deps.mediaFolder).catch(() => []));
  for (const name of names) {
    if (!/^[0-9a-f]{32}\.svg$/.test(name) || names.has(pngName(name))) continue;
    try {
      await storeDrawing(deps, name, await readFile(join(deps.mediaFolder, name)));
    } catch (error) {
      // The API is being stopped, or has uploads to draw: the rest is drawn after the next start.
      if (error instanceof ImageProcessBusy) return;
      log.warn({ image: name, err: error }, 'a stored SVG cannot be drawn for feeds and social cards');
    }
  }
}
