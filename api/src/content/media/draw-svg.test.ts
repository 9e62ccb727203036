import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawing } from '../../testing/author-folder.ts';
import { drawSvg } from './draw-svg.ts';

async function colourOf(svg: string): Promise<number[]> {
  const { channels } = await sharp(await drawSvg(Buffer.from(svg))).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

test('the PNG of a drawing has the colours of its custom properties', async () => {
  const style =
    '<style>:root{--ground: #00ff00;--line:#123456}.a{fill:var(--ground)}@media (prefers-color-scheme:dark){:root{--ground:#000}}</style>';
  expect(await colourOf(drawing(`${style}<rect class="a" width="40" height="30"/>`))).toEqual([0, 255, 0]);
});

test('the PNG of a drawing has a white background', async () => {
  expect(await colourOf(drawing('<path d="M0 0"/>'))).toEqual([255, 255, 255]);
});
