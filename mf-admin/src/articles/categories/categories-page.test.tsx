import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { articleApi, type ArticleAnswers } from '../../testing/article-api.ts';
import { categories } from '../../testing/article-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './categories-page.tsx';

const path = '/admin/categories';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answers: ArticleAnswers = {}) => (view = openPage(path, <Page />, path, articleApi(answers)));

function recordChanges() {
  const sent: [string, string, unknown][] = [];
  const changeAnswer: FakeAnswer = async (request) => {
    const text = await request.text();
    sent.push([request.method, new URL(request.url).pathname, text === '' ? null : JSON.parse(text)]);
    return Response.json(categories, { status: request.method === 'POST' ? 201 : 200 });
  };
  return { sent, changeAnswer };
}

test('categories are added, renamed, moved, and removed if no article has them', async () => {
  const { sent, changeAnswer } = recordChanges();
  const { user } = show({ changeAnswer });
  await user.click(await screen.findByRole('button', { name: 'Move Pricing up' }));
  await user.click(screen.getByRole('button', { name: 'Move Listings up' }));
  expect(screen.queryByRole('button', { name: 'Remove Listings' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Market reports' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Tools{Enter}');
  await user.click(screen.getByRole('button', { name: 'Rename Pricing' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Pricing?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ', again');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    ['PUT', '/api/admin/category-order', { ids: [1, 3, 2] }],
    ['DELETE', '/api/admin/categories/2', null],
    ['POST', '/api/admin/categories', { name: 'Tools' }],
    ['PUT', '/api/admin/categories/3', { name: 'Pricing, again', was: 'Pricing' }],
  ]);
});

test('a name from which no address can be made is refused at its field', async () => {
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Цены{Enter}');
  const message = 'Use at least one Latin letter or digit, from which the address is made';
  expect(await screen.findByText(message)).toBeVisible();
});

test("a conflict with another person's change is shown", async () => {
  const { user, services } = show({
    changeAnswer: { status: 409, code: 'conflict', message: 'Somebody has added a category.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Pricing up' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toBe('Somebody has added a category.'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Tools{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody has added a category.');
});

test('a viewer has no buttons', async () => {
  show({ role: 'viewer' });
  await screen.findByRole('row', { name: /Pricing/ });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
