import sharp from 'sharp';
import { bob } from './bob.ts';

/** In px: search engines require at least 112 and crop to a square or circle. */
const size = 512;

/** Draws the association's logo as a PNG. */
export function drawLogo(): Promise<Buffer> {
  const middle = size / 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    '<rect width="100%" height="100%" fill="#1D2628"/>',
    `<path d="M112 92H400V124H112Z" fill="#F4F3EE"/>`,
    `<path d="M${middle} 124V190" stroke="#D9B468" stroke-width="12"/>`,
    `<path d="${bob}" transform="translate(${middle} 186) scale(4.6)" fill="#D9B468"/>`,
    '</svg>',
  ];
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
