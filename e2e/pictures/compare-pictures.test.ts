import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { comparePictures } from './compare-pictures.ts';

function picture(width: number, height: number, dark: readonly number[] = []): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  for (const pixel of dark) png.data.fill(0, pixel * 4, pixel * 4 + 3);
  return PNG.sync.write(png);
}

test('pictures that look the same do not differ', () => {
  expect(comparePictures(picture(8, 8, [3]), picture(8, 8, [3]))).toBeNull();
});

test('different pixels are counted, and shown on a picture of the same size', () => {
  const difference = comparePictures(picture(8, 8), picture(8, 8, [9, 10, 17, 18]));
  expect(difference?.pixels).toBe(4);
  const { width, height } = PNG.sync.read(difference?.picture ?? Buffer.alloc(0));
  expect([width, height]).toEqual([8, 8]);
});

test('pixels beyond the edge of the other picture count as different', () => {
  const longer = comparePictures(picture(8, 8), picture(8, 10));
  expect(longer?.pixels).toBe(16);
  expect(comparePictures(picture(8, 10), picture(8, 8))?.pixels).toBe(16);
});
