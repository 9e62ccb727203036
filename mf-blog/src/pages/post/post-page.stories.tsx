import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { Post } from '@plumbline/contract/content/posts';
import type { FakeAnswer } from '@plumbline/services/fake';
import { sampleImage, samplePost, samplePostWithRelated } from '../../testing/sample-posts.ts';
import { Page } from './post-page.tsx';

const meta = {
  title: 'Blog/Post page',
  component: Page,
  parameters: { path: '/blog/a', route: '/blog/:slug' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const story = (answer: FakeAnswer): Story => ({ parameters: { api: { '/api/blog/posts/a': answer } } });
const article = (overrides: Partial<Post> = {}): Story => story({ json: samplePostWithRelated(overrides) });

export const Ready = article();
export const Panorama = article({ featuredImageInfo: sampleImage({ alt: 'A street', width: 1120, height: 466 }) });
export const Bare = story({
  json: samplePost({
    category: null,
    tags: [],
    featuredImage: null,
    featuredImageInfo: null,
    content: '<p>One paragraph, and nothing else.</p>',
  }),
});
export const LongTexts = article({
  title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, annotated for people who sell houses',
  author: 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
  category: { name: 'Notes on zoning, easements and setbacks', slug: 'zoning' },
  tags: Array.from({ length: 24 }, (_, index) => `a-tag-of-some-length-${index}`),
});
export const RightToLeft = article({
  title: 'البيت يخبرك بما حدث له',
  content: '<p lang="ar" dir="rtl">ولا يخبرك بثمنه.</p><ul lang="ar" dir="rtl"><li>السقف</li><li>الدرج</li></ul>',
});
export const Loading = story('never');
export const NotFound = story({ status: 404, code: 'not_found' });
export const Failed = story({ status: 503, code: 'unavailable' });
export const Offline = story('unreachable');

export const Phone: Story = { ...Ready, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...Ready, globals: { theme: 'dark' } };
