import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { pageArgs } from '../../testing/page-args.ts';
import { samplePost } from '../../testing/sample-posts.ts';
import { load, meta } from './preview-page.tsx';

const address = '/blog/preview/a.b.c';
const previewUrl = '/api/blog/previews/a.b.c';
const preview = (status: string) => ({ ...samplePost(), status, publishedAt: '2026-12-01T08:00:00Z' });
const open = (answer: FakeAnswer) => openPage(address, { [previewUrl]: answer });

test('shows a draft as readers would see it, says that it is a draft, and has no share links', async () => {
  open({ json: preview('draft') });
  expect(await screen.findByRole('heading', { level: 1, name: /^What a 1920s rowhouse/ })).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'Preview. This is a draft: only those who have the link see it.',
  );
  expect(screen.queryByText('Share')).not.toBeInTheDocument();
});

test('says when readers will see it', async () => {
  open({ json: preview('published') });
  expect(await screen.findByText('December 1, 2026')).toHaveAttribute('datetime', '2026-12-01T08:00:00Z');
});

test('for an expired or invalid link the page links to the blog', async () => {
  open({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Preview Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
});

test('a failure is not shown as a missing preview', async () => {
  open({ status: 503, code: 'unavailable' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The article could not be loaded.');
});

test('is excluded from search engines', async () => {
  const { args, prefetched } = pageArgs(address, { [previewUrl]: preview('draft') });
  await load(args);
  expect(prefetched).toEqual([{ key: previewUrl, required: true }]);
  expect(meta(args)).toEqual({ title: expect.stringMatching(/^Preview: What a 1920s/), noindex: true });
  expect(meta(pageArgs(address, {}).args)).toEqual({ title: 'Plumbline Blog', noindex: true });
});
