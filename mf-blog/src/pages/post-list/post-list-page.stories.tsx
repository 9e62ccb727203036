import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listPosts } from '@plumbline/contract/content/posts';
import type { FakeAnswer } from '@plumbline/services/fake';
import { sampleCategories, sampleFoundPost, samplePage, sampleSummary } from '../../testing/sample-posts.ts';
import { Page } from './post-list-page.tsx';

const meta = { title: 'Blog/Post list page', component: Page } satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const down: FakeAnswer = { status: 503, code: 'unavailable' };

/** The page at an address, with the API's answer to its request. */
function story(
  asked: string,
  posts: FakeAnswer,
  categories: FakeAnswer = { json: sampleCategories },
  path = '/blog',
): Story {
  const route = path.startsWith('/blog/category/') ? '/blog/category/:slug' : '/blog';
  return { parameters: { path, route, api: { [asked]: posts, '/api/blog/categories': categories } } };
}

const newest = endpointUrl(listPosts, { query: { limit: 13 } });
const older = `${newest}&cursor=k3j4h5g6-1`;
const pricing = '/api/blog/category/pricing?limit=13';
const roof = '/api/blog/search?q=roof&limit=13';

export const Ready = story(newest, { json: samplePage, next: 'k3j4h5g6-1' });
export const OlderArticles = story(older, { json: samplePage.slice(1) }, undefined, '/blog?cursor=k3j4h5g6-1');
export const OneArticle = story(newest, { json: [sampleSummary()] });
export const LongTexts = story(newest, {
  json: [
    sampleSummary({
      title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
      excerpt: 'Long words. '.repeat(40),
    }),
    sampleSummary({
      slug: 'rtl',
      title: 'البيت يخبرك بما حدث له، ولا يخبرك بثمنه',
      excerpt: 'ما تقوله الدرجة الثالثة.',
    }),
    sampleSummary({ slug: 'category', category: { name: 'Notes on zoning, easements and setbacks', slug: 'zoning' } }),
  ],
});
export const Loading = story(newest, 'never', 'never');
export const Empty = story(newest, { json: [] }, { json: [] });
export const Failed = story(newest, down, down);
export const CategoriesFailed = story(newest, { json: samplePage }, 'unreachable');
export const BrokenCursor = story(
  `${newest}&cursor=x`,
  { status: 400, code: 'invalid_input' },
  undefined,
  '/blog?cursor=x',
);

export const Category = story(pricing, { json: samplePage.slice(1, 4) }, undefined, '/blog/category/pricing');
export const CategoryLoading = story(pricing, 'never', undefined, '/blog/category/pricing');
export const CategoryEmpty = story(pricing, { json: [] }, undefined, '/blog/category/pricing');
export const CategoryNotFound = story(
  '/api/blog/category/nothing?limit=13',
  { status: 404, code: 'not_found' },
  undefined,
  '/blog/category/nothing',
);
export const HundredsOfCategories = story(
  newest,
  { json: samplePage },
  { json: Array.from({ length: 500 }, (_, id) => ({ id, name: `Ward ${id + 1}`, slug: `ward-${id + 1}`, posts: id })) },
);

export const Found = story(
  roof,
  { json: [sampleFoundPost(), sampleFoundPost({ slug: 'title', snippet: '' })], next: 'a-1' },
  undefined,
  '/blog?q=roof',
);
export const NothingFound = story(roof, { json: [] }, undefined, '/blog?q=roof');
export const SearchLoading = story(roof, 'never', undefined, '/blog?q=roof');
export const TooManySearches = story(
  roof,
  {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests came from your network. Please try again in 30 seconds.',
  },
  undefined,
  '/blog?q=roof',
);
export const SearchFailed = story(roof, 'unreachable', undefined, '/blog?q=roof');

export const Phone: Story = { ...Ready, globals: { viewport: { value: 'phone' } } };
export const FoundOnAPhone: Story = { ...Found, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...Found, globals: { theme: 'dark' } };
