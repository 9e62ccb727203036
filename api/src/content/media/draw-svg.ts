import sharp from 'sharp';

/** In px. */
const width = 1200;

/** Draws an SVG as PNG. */
export function drawSvg(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: 144 })
    .resize({ width })
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true })
    .toBuffer();
}
