import sharp from 'sharp';

/** In px. */
const width = 1200;

/** Draws an SVG as PNG: without a palette, which would make the first start twice as long for a few kB per drawing. */
export function drawSvg(svg: Buffer): Promise<Buffer> {
  return sharp(Buffer.from(withValues(svg.toString('utf8'))), { density: 144 })
    .resize({ width })
    .flatten({ background: '#FFFFFF' })
    .png()
    .toBuffer();
}

/**
 * An SVG with the values of its custom properties inserted, because librsvg does not support them and draws shapes that
 * use them black. The first value is used: later ones are those of dark screens.
 */
function withValues(svg: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of svg.matchAll(/(--[\w-]+)\s*:\s*([^;}"]+)/g)) {
    if (!values.has(name)) values.set(name, value.trim());
  }
  return svg.replace(/var\(\s*(--[\w-]+)\s*\)/g, (use, name: string) => values.get(name) ?? use);
}
