import { expect, test } from '@jest/globals';
import { sampleCategories, sampleFoundPost, samplePage, sampleSummary } from '../../testing/sample-posts.ts';
import { pageArgs } from '../../testing/page-args.ts';
import { heroImages, load, meta } from './post-list-page.tsx';

const newest = '/api/blog/posts?limit=13';
const pricing = '/api/blog/category/pricing?limit=13';
const roofs = '/api/blog/search?q=roofs&limit=13';
const categories = '/api/blog/categories';

test.each([
  ['/blog?cursor=k3j4h5g6-1', `${newest}&cursor=k3j4h5g6-1`],
  ['/blog/category/pricing', pricing],
  ['/blog/category/pricing?cursor=k3j4h5g6-1', `${pricing}&cursor=k3j4h5g6-1`],
  ['/blog?q=+roofs%00', roofs],
  ['/blog/category/pricing?q=roofs', roofs],
  ['/blog?q=%20%20', newest],
])(
  'for %s it prefetches the list, which the page requires, and the categories, which it can do without',
  async (address, key) => {
    const { args, prefetched } = pageArgs(address, {});
    await load(args);
    expect(prefetched).toEqual([
      { key, required: true },
      { key: categories, required: false },
    ]);
  },
);

test('names the blog, and an older page by its own address', () => {
  expect(meta(pageArgs('/blog', {}).args)).toMatchObject({
    title: 'Plumbline Blog',
    canonical: '/blog',
    feed: { title: 'Plumbline Blog', path: '/feed.xml' },
    description: expect.stringContaining('Notes from working agents'),
    keywords: expect.stringContaining('real estate'),
    structuredData: [{ '@type': 'Organization', name: 'Plumbline' }, { '@type': 'BreadcrumbList' }],
  });
  expect(meta(pageArgs('/blog?cursor=k3j4h5g6-1', {}).args)).toMatchObject({
    title: 'Plumbline Blog, older articles',
    canonical: '/blog?cursor=k3j4h5g6-1',
  });
});

test('uses a category’s name', () => {
  const read = { [pricing]: { items: samplePage, next: null }, [categories]: sampleCategories };
  expect(meta(pageArgs('/blog/category/pricing', read).args)).toMatchObject({
    title: 'Pricing | Plumbline Blog',
    description: expect.stringMatching(/^Pricing on the Plumbline Blog/),
    keywords: expect.stringMatching(/^pricing, /),
    canonical: '/blog/category/pricing',
    feed: { title: 'Pricing | Plumbline Blog', path: '/feed/pricing.xml' },
    structuredData: [
      {},
      {
        itemListElement: [
          {},
          {},
          { position: 3, name: 'Pricing', item: 'http://localhost:3000/blog/category/pricing' },
        ],
      },
    ],
  });
});

test('excludes a missing category from search engines', () => {
  expect(meta(pageArgs('/blog/category/nothing', {}).args)).toEqual({ title: 'Plumbline Blog', noindex: true });
});

test('names a search by its text and excludes it from search engines', () => {
  const read = { [roofs]: { items: [sampleFoundPost()], next: null } };
  expect(meta(pageArgs('/blog?q=roofs', read).args)).toMatchObject({
    title: '“roofs” | Plumbline Blog',
    noindex: true,
  });
});

test('preloads the lead picture in its best format if it is on this site', () => {
  const read = (post: Parameters<typeof sampleSummary>[0]) =>
    heroImages(pageArgs('/blog', { [newest]: { items: [sampleSummary(post), ...samplePage], next: null } }).args);
  expect(read({ featuredImage: '/api/media/cover.svg' })).toEqual(['/api/media/cover.svg']);
  expect(
    read({
      featuredImage: '/api/media/photo.jpg',
      featuredImageInfo: {
        alt: '',
        width: 1600,
        height: 1000,
        variants: [
          { type: 'image/avif', width: 400, url: '/api/media/400.avif' },
          { type: 'image/avif', width: 800, url: '/api/media/800.avif' },
          { type: 'image/webp', width: 400, url: '/api/media/400.webp' },
        ],
      },
    }),
  ).toEqual([
    {
      type: 'image/avif',
      srcset: '/api/media/400.avif 400w, /api/media/800.avif 800w',
      sizes: expect.stringContaining('460px'),
    },
  ]);
  expect(read({ featuredImage: 'https://example.org/cover.png' })).toEqual([]);
  expect(read({ featuredImage: null, featuredImageInfo: null })).toEqual([
    expect.stringMatching(/^\/og\/cover\/\d{4}-\d\d-\d\d-\d\.svg$/),
  ]);
  expect(heroImages(pageArgs('/blog', {}).args)).toEqual([]);
});
