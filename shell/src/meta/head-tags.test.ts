import { expect, test } from '@jest/globals';
import { fakeSite } from '@plumbline/services/fake';
import { headTags } from './head-tags.ts';

const url = new URL('/blog/a-post', fakeSite.origin);
const contents = (meta: Parameters<typeof headTags>[0], name: string) =>
  headTags(meta, fakeSite, url).flatMap(({ attributes }) =>
    attributes['property'] === name ? attributes['content'] : [],
  );

test('an article’s head has its dates, its section and its tags', () => {
  const publishedAt = '2026-11-12T13:00:00.000Z';
  const modifiedAt = '2026-11-14T13:00:00.000Z';
  const meta = { title: 'A post', article: { publishedAt, modifiedAt, section: 'Pricing', tags: ['gap', 'offers'] } };
  expect(contents(meta, 'article:published_time')).toEqual([publishedAt]);
  expect(contents(meta, 'article:modified_time')).toEqual([modifiedAt]);
  expect(contents(meta, 'article:section')).toEqual(['Pricing']);
  expect(contents(meta, 'article:tag')).toEqual(['gap', 'offers']);
  expect(contents({ title: 'A page' }, 'article:published_time')).toEqual([]);
});

test('a page’s feed is linked in its head', () => {
  const tags = headTags({ title: 'Blog', feed: { title: 'The Blog', path: '/feed.xml' } }, fakeSite, url);
  expect(tags).toContainEqual({
    element: 'link',
    attributes: {
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'The Blog',
      href: `${fakeSite.origin}/feed.xml`,
    },
  });
});
