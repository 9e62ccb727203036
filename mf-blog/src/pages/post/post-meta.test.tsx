import { expect, test } from '@jest/globals';
import type { Post } from '@plumbline/contract/content/posts';
import { redirectOf } from '@plumbline/services';
import { pageArgs } from '../../testing/page-args.ts';
import { samplePost } from '../../testing/sample-posts.ts';
import { heroImages, load, meta } from './post-page.tsx';

const address = '/blog/a-rowhouse-before-the-inspector';
const key = `/api/blog/posts/a-rowhouse-before-the-inspector`;

const metaOf = (overrides: Partial<Post>) => meta(pageArgs(address, { [key]: samplePost(overrides) }).args);

test('prefetches the article of the address', async () => {
  const { args, prefetched } = pageArgs(address, {});
  await load(args);
  expect(prefetched).toEqual([{ key, required: true }]);
});

test('redirects from a former address of the article', async () => {
  const loaded = async (slug: string) =>
    redirectOf(await load(pageArgs(address, { [key]: samplePost({ slug }) }).args));
  expect(await loaded('moved')).toBe('/blog/moved');
  expect(await loaded('a-rowhouse-before-the-inspector')).toBeNull();
});

test('uses the author’s meta title, else the article’s title', () => {
  expect(metaOf({ title: 'Cap rates' }).title).toBe('Cap rates | blog');
  expect(metaOf({ metaTitle: 'Cap rates, plainly' }).title).toBe('Cap rates, plainly');
});

test('has the article’s current address as canonical, also at a former address', () => {
  expect(metaOf({ slug: 'moved' }).canonical).toBe('/blog/moved');
});

test('keeps its title and its card beside a picture whose address is not valid', () => {
  const { title, structuredData } = metaOf({ title: 'Cap rates', featuredImage: 'https://[' });
  expect(title).toBe('Cap rates | blog');
  expect(structuredData?.[0]).toMatchObject({ image: [expect.stringMatching(/\/og\/blog\/.+\.png$/)] });
});

test('describes the article by its description, else its excerpt, else not at all', () => {
  expect(metaOf({ metaDescription: 'Described.', excerpt: 'Excerpt.' }).description).toBe('Described.');
  expect(metaOf({ excerpt: 'Excerpt.' }).description).toBe('Excerpt.');
  expect(metaOf({ excerpt: '' }).description).toBe('');
});

test('uses the article’s social card', () => {
  expect(metaOf({ shareImage: '/og/blog/a.png' }).image).toEqual({
    url: '/og/blog/a.png',
    alt: 'What a 1920s rowhouse tells you before the inspector does',
    width: 1200,
    height: 630,
  });
});

test('describes the article to search engines', () => {
  const [posting, trail, publisher] = metaOf({
    featuredImage: '/api/media/a.svg',
    shareImage: '/og/blog/a.png',
    readingMinutes: 6,
  }).structuredData as Record<string, unknown>[];
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'What a 1920s rowhouse tells you before the inspector does',
    image: ['http://localhost:3000/og/blog/a.png', 'http://localhost:3000/api/media/a.svg'],
    timeRequired: 'PT6M',
    publisher: { '@id': 'http://localhost:3000/#organization' },
    author: { name: 'Ellen Marsh' },
    mainEntityOfPage: `http://localhost:3000${address}`,
    keywords: 'rowhouse, inspection',
  });
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }],
  });
  expect(publisher).toMatchObject({
    '@type': 'Organization',
    '@id': 'http://localhost:3000/#organization',
    logo: 'http://localhost:3000/og/logo.png',
  });
});

test('changes of a scheduled article before its publication do not count as modifications', () => {
  const times = {
    createdAt: '2026-10-01T12:00:00.000Z',
    updatedAt: '2026-10-02T12:00:00.000Z',
    publishedAt: '2026-11-01T12:00:00.000Z',
  };
  const scheduled = metaOf({ ...times, category: { name: 'Listings', slug: 'listings' }, tags: ['rowhouse'] });
  expect(scheduled.article).toEqual({
    publishedAt: times.publishedAt,
    modifiedAt: times.publishedAt,
    section: 'Listings',
    tags: ['rowhouse'],
  });
  expect(scheduled.structuredData?.[0]).toMatchObject({
    datePublished: times.publishedAt,
    dateModified: times.publishedAt,
  });
  const changed = metaOf({ ...times, updatedAt: '2026-11-05T12:00:00.000Z' });
  expect(changed.article?.modifiedAt).toBe('2026-11-05T12:00:00.000Z');
});

test('excludes an address without an article from search engines', () => {
  expect(meta(pageArgs(address, {}).args)).toEqual({ title: 'Plumbline Blog', noindex: true });
});

test('preloads the featured picture', () => {
  expect(heroImages(pageArgs(address, { [key]: samplePost({ featuredImage: '/api/media/a.svg' }) }).args)).toEqual([
    '/api/media/a.svg',
  ]);
});
