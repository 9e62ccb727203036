import { readHtml } from '../browser/parsed-html.ts';
import { publicPaths } from '../browser/public-paths.ts';
import { generatedPosts } from '../site/generated-posts.ts';
import { expect, test } from './journey.ts';

interface ImageOfPage {
  readonly src: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The sources of the picture around it. */
  readonly sources: readonly Readonly<Record<string, string>>[];
}

function imagesIn(within: Document): ImageOfPage[] {
  return Array.from(within.images, (image) => {
    const attributesOf = ({ attributes }: Element) =>
      Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));
    const sources = Array.from(image.closest('picture')?.querySelectorAll('source') ?? [], attributesOf);
    return { src: image.getAttribute('src') ?? '', attributes: attributesOf(image), sources };
  });
}

const size = expect.stringMatching(/^[1-9]\d*$/);

test('every image of a public page has its size and loading priority, and a photograph its responsive sizes', async ({
  page,
  request,
}) => {
  const photographed = `/blog/generated-${generatedPosts}`;
  let photographs = 0;
  for (const address of [...(await publicPaths(request)), photographed]) {
    const html = await (await request.get(address)).text();
    const images = await readHtml(page, html, imagesIn);
    for (const { src, attributes, sources } of images) {
      const description = `${src} of ${address}`;
      expect(attributes, description).toMatchObject({ width: size, height: size, decoding: 'async' });
      // One image may be awaited by the first screen; the others load when they come near.
      expect(attributes['loading'] === 'lazy' || attributes['fetchpriority'] === 'high', description).toBe(true);
      if (/\.svg(?:#|$)/.test(src)) continue;
      photographs += 1;
      expect(
        sources.map(({ type }) => type),
        description,
      ).toEqual(['image/avif', 'image/webp']);
      for (const { srcset, sizes } of sources) {
        expect(srcset, description).toMatch(/ 400w,.* 800w,.* 1000w$/);
        expect(sizes, description).toMatch(/px|vw/);
      }
    }
    const first = images.filter(({ attributes }) => attributes['fetchpriority'] === 'high');
    expect(first.length, address).toBeLessThanOrEqual(1);
    // The image is fetched before the parser reaches it.
    for (const { src } of first) {
      expect(html.slice(0, html.indexOf('</head>')), address).toMatch(
        /<link rel="preload" as="image" fetchpriority="high"/,
      );
      expect(images[0]?.src).toBe(src);
    }
  }
  expect(photographs).toBeGreaterThanOrEqual(2);
});
