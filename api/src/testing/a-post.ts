import type { StoredPost } from '../content/posts/post-columns.ts';

/** A published post for tests. */
export function aPost(overrides: Partial<StoredPost> = {}): StoredPost {
  const createdAt = overrides.createdAt ?? '2026-11-12T13:00:00.000Z';
  return {
    slug: 'a-level-floor',
    previousSlugs: [],
    title: 'A level floor',
    author: 'Ellen Marsh',
    excerpt: 'Put a marble on it.',
    content: '<p>Put a marble on it and wait.</p>',
    text: 'Put a marble on it and wait.',
    category: { name: 'Listings', slug: 'listings' },
    tags: ['floors', 'inspection'],
    featuredImage: null,
    featuredImageAlt: '',
    featuredImageWidth: null,
    featuredImageHeight: null,
    featuredImageVariants: [],
    createdAt,
    updatedAt: createdAt,
    publishedAt: createdAt,
    status: 'published',
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    source: null,
    ...overrides,
  };
}
