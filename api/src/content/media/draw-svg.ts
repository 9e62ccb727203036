import sharp from 'sharp';

/** In px. */
const width = 1200;

/** Draws an SVG as PNG: without a palette, which would make the first start twice as long for a few kB per drawing. */
export function drawSvg(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: 144 }).resize({ width }).flatten({ background: '#FFFFFF' }).png().toBuffer();
}
