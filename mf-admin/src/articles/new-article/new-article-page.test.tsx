import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { articleApi } from '../../testing/article-api.ts';
import { article } from '../../testing/article-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { session } from '../../testing/release-samples.ts';
import { Page } from './new-article-page.tsx';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (changeAnswer: FakeAnswer) =>
  (view = openPage('/admin/articles/*', <Page />, '/admin/articles/new', articleApi({ changeAnswer })));
const title = () => screen.findByRole('textbox', { name: 'Title' });

test('a new article gets a slug made of its title, and is opened', async () => {
  const sent: unknown[] = [];
  const { user, currentPath } = show(async (request) => {
    sent.push(await request.json());
    return Response.json(article, { status: 201 });
  });
  await user.type(await title(), 'Übergabe: the “1920s” house{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/admin/articles/7'));
  expect(sent).toEqual([
    { title: 'Übergabe: the “1920s” house', author: session.name, slug: 'ubergabe-the-1920s-house' },
  ]);
});

test('errors are shown at their fields', async () => {
  const issues = [{ path: 'body.slug', message: 'Another article has this address' }];
  const { user } = show(() => Response.json({ code: 'invalid_input', message: 'No.', issues }, { status: 400 }));
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  expect(screen.getByText('Enter a title')).toBeVisible();
  await user.type(await title(), '…{Enter}');
  expect(await screen.findByText('Enter an address: the title has no Latin letter or digit')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'taken{Enter}');
  expect(await screen.findByText('Another article has this address')).toBeVisible();
});
