import { expect, test } from '@jest/globals';
import { imagePreload } from './html.ts';

test('the preload of an image with one address', () => {
  expect(imagePreload('/api/media/a.svg?"')).toBe(
    '<link rel="preload" as="image" fetchpriority="high" href="/api/media/a.svg?&#34;">',
  );
});

test('the preload of an image with several candidates of one format', () => {
  expect(
    imagePreload({ type: 'image/avif', srcset: '/a.avif 400w, /b.avif 800w', sizes: '(min-width: 1px) 50vw' }),
  ).toBe(
    '<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/a.avif 400w, /b.avif 800w" imagesizes="(min-width: 1px) 50vw">',
  );
});
