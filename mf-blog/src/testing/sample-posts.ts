import type { Category, FoundPost, ImageInfo, Post, PostSummary } from '@plumbline/contract/content/posts';
import { richContent } from './rich-content.ts';

const drawnImage = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><path fill="${colour}" d="M0 0h800v500H0z"/><path d="M0 430h800" stroke="#1B2325" stroke-width="3.5"/><path d="M400 0v330" stroke="#A97E2F" stroke-width="1.5"/></svg>`,
  )}`;

/** A post's summary, with overrides. */
export function sampleSummary(overrides: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 1,
    slug: 'a-rowhouse-before-the-inspector',
    title: 'What a 1920s rowhouse tells you before the inspector does',
    excerpt: 'Party walls, parapets and the third stair tread: a ten-minute reading of a house.',
    featuredImage: drawnImage('#E6CDBF'),
    featuredImageInfo: sampleImage({ alt: 'Street elevation of six rowhouses' }),
    author: 'Ellen Marsh',
    createdAt: '2026-11-12T13:00:00Z',
    updatedAt: '2026-11-12T13:00:00Z',
    category: { name: 'Listings', slug: 'listings' },
    tags: ['rowhouse', 'inspection'],
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    ...overrides,
  };
}

/** A picture of 800 by 500 without other formats. */
export function sampleImage(overrides: Partial<ImageInfo> = {}): ImageInfo {
  return { alt: '', width: 800, height: 500, variants: [], ...overrides };
}

/** A post, the only one of its blog. */
export function samplePost(overrides: Partial<Post> = {}): Post {
  return {
    ...sampleSummary(),
    publishedAt: '2026-11-12T13:00:00Z',
    content: richContent,
    readingMinutes: 6,
    previous: null,
    next: null,
    related: [],
    shareImage: '/og/blog/a-rowhouse-before-the-inspector.png',
    ...overrides,
  };
}

/** A search result. */
export function sampleFoundPost(overrides: Partial<FoundPost> = {}): FoundPost {
  return {
    ...sampleSummary(),
    snippet:
      'look at the parapet, the low wall that hides the <mark>roof</mark>. Slates &amp; <mark>roofing</mark> felt',
    ...overrides,
  };
}

/** A post with adjacent and related posts. */
export function samplePostWithRelated(overrides: Partial<Post> = {}): Post {
  const [, related, plain, other] = samplePage;
  return samplePost({
    previous: { slug: 'cap-rates', title: 'Cap rates for agents who sell houses' },
    next: { slug: 'open-house', title: 'The open house, hour by hour' },
    related: [related, plain, other].filter((post) => post !== undefined),
    ...overrides,
  });
}

/** A full page of the list, newest first; some posts lack their optional parts. */
export const samplePage: readonly [PostSummary, ...PostSummary[]] = [
  sampleSummary(),
  sampleSummary({
    id: 2,
    slug: 'pricing-without-comparables',
    title: 'Pricing a house with no comparables',
    category: { name: 'Pricing', slug: 'pricing' },
    createdAt: '2026-11-05T13:00:00Z',
    featuredImage: drawnImage('#CBD8CF'),
  }),
  sampleSummary({
    id: 3,
    slug: 'no-picture',
    title:
      'Eleven questions for the listing appointment, in an order that nobody who has stood in a kitchen would change',
    category: null,
    featuredImage: null,
    featuredImageInfo: null,
    createdAt: '2026-10-29T13:00:00Z',
  }),
  sampleSummary({
    id: 4,
    slug: 'no-excerpt',
    title: 'How to read a market report in ten minutes',
    excerpt: '',
    category: { name: 'Market reports', slug: 'market-reports' },
    createdAt: '2026-10-22T13:00:00Z',
    featuredImage: drawnImage('#D8E1E2'),
  }),
  sampleSummary({
    id: 5,
    slug: 'cap-rates',
    title: 'Cap rates for agents who sell houses',
    category: { name: 'Investing', slug: 'investing' },
    createdAt: '2026-10-15T13:00:00Z',
    featuredImage: drawnImage('#EBDDBD'),
  }),
];

export const sampleCategories: readonly Category[] = [
  { id: 1, name: 'Investing', slug: 'investing', posts: 8 },
  { id: 2, name: 'Listings', slug: 'listings', posts: 11 },
  { id: 3, name: 'Market reports', slug: 'market-reports', posts: 9 },
  { id: 4, name: 'Pricing', slug: 'pricing', posts: 14 },
];
