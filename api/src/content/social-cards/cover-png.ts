import sharp from 'sharp';
import { drawCover, type Cover } from './cover.ts';

/** Draws a cover as PNG, in px: 1200 by 750. */
export function drawCoverPng(cover: Cover): Promise<Buffer> {
  return sharp(Buffer.from(drawCover(cover)), { density: 108 })
    .png({ palette: true })
    .toBuffer();
}
