import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { FakeAnswer } from '@plumbline/services/fake';
import { samplePostWithRelated } from '../../testing/sample-posts.ts';
import { Page } from './preview-page.tsx';

const meta = {
  title: 'Blog/Preview page',
  component: Page,
  parameters: { path: '/blog/preview/a.b.c', route: '/blog/preview/:token' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const story = (answer: FakeAnswer): Story => ({ parameters: { api: { '/api/blog/previews/a.b.c': answer } } });
const publishedAt = '2026-12-01T08:00:00Z';

export const Draft = story({ json: { ...samplePostWithRelated(), status: 'draft', publishedAt } });
export const Scheduled = story({ json: { ...samplePostWithRelated(), status: 'published', publishedAt } });
export const Loading = story('never');
export const NotFound = story({ status: 404, code: 'not_found' });
export const Failed = story('unreachable');
