import type {
  ArticleFields,
  AdminArticle,
  ListedArticle,
  ListedVersion,
} from '@plumbline/contract/content/admin-articles';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';

/** The fields of an article. */
export const articleFields: ArticleFields = {
  title: 'What a 1920s rowhouse hides behind its plaster',
  slug: 'what-a-1920s-rowhouse-hides',
  author: 'Ellen Marsh',
  excerpt: '',
  category: 'listings',
  tags: ['inspection', 'plaster'],
  cover: '',
  coverAlt: '',
  format: 'md',
  body: 'Put a marble on the floor.\n\nWait.\n',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
};

/** An article in the editor. */
export const article: AdminArticle = {
  id: 7,
  state: 'published',
  hasChanges: false,
  publishedAt: '2026-11-12T13:00:00.000Z',
  createdAt: '2026-11-12T13:00:00.000Z',
  changedAt: '2026-11-20T09:30:00.000Z',
  changedBy: 'ines@plumbline.example',
  revision: 3,
  preview: '/blog/preview/7.abc.def',
  removed: [],
  coverAddress: null,
  fields: articleFields,
  images: {},
  address: '/blog/what-a-1920s-rowhouse-hides',
};

const { title, slug, author } = articleFields;
const listedArticle: ListedArticle = { ...article, title, slug, author, category: 'Listings' };

/** Articles in every state. */
export const articles: readonly ListedArticle[] = [
  listedArticle,
  { ...listedArticle, id: 6, state: 'draft', title: 'The appraisal gap, in dollars', category: null, changedBy: null },
  {
    ...listedArticle,
    id: 5,
    state: 'scheduled',
    title: 'Two offers on a Sunday',
    publishedAt: '2027-01-04T14:00:00.000Z',
  },
  { ...listedArticle, id: 4, state: 'withdrawn', title: 'Rates, again', hasChanges: true },
];

/** Categories in the order of the site. */
export const categories: readonly AdminCategory[] = [
  { id: 1, name: 'Listings', slug: 'listings', articles: 12 },
  { id: 2, name: 'Market reports', slug: 'market-reports', articles: 0 },
  { id: 3, name: 'Pricing', slug: 'pricing', articles: 1 },
];

/** Versions of the article. */
export const versions: readonly ListedVersion[] = [
  { version: 3, savedAt: '2026-11-20T09:30:00.000Z', savedBy: 'ines@plumbline.example', note: 'published' },
  { version: 2, savedAt: '2026-11-19T17:02:00.000Z', savedBy: 'thomas@plumbline.example', note: 'draft' },
  { version: 1, savedAt: '2026-11-12T13:00:00.000Z', savedBy: null, note: null },
];
