import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { articleApi, type ArticleAnswers } from '../testing/article-api.ts';
import { articles } from '../testing/article-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { Page } from './articles-page.tsx';

const path = '/admin/articles';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answers: ArticleAnswers = {}, address = path) =>
  (view = openPage(path, <Page />, address, articleApi(answers)));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

test('articles are listed with their states and last editors', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Two offers on a Sunday' })).toHaveAttribute('href', `${path}/5`);
  expect(row(/Two offers/).getByText('Scheduled')).toBeVisible();
  expect(row(/Rates, again/).getByText('changes not published')).toBeVisible();
  expect(row(/appraisal gap/).getByText('command line')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New article' })).toHaveAttribute('href', `${path}/new`);
});

test('state and category filter the list, in the URL', async () => {
  const { user, currentPath } = show();
  await screen.findByRole('option', { name: 'Pricing' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Draft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Pricing');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(currentPath()).toBe(`${path}?state=draft&category=pricing`);
});

test('a viewer cannot create an article', async () => {
  show({ role: 'viewer' });
  await screen.findByRole('link', { name: 'Two offers on a Sunday' });
  expect(screen.queryByRole('link', { name: 'New article' })).not.toBeInTheDocument();
});

test('the published ones of the chosen articles are unpublished after a confirmation, and undo publishes them again', async () => {
  const changeAnswer = { changed: [{ id: 5, revision: 4 }], left: [7] };
  const { user, api, services } = show({ changeAnswer: { json: changeAnswer } });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all rows' }));
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Unpublish 2 articles?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
  await waitFor(() =>
    expect(services.toasts.at(-1)?.description).toBe(
      '1 article unpublished. 1 article changed by somebody else meanwhile stayed.',
    ),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Choose all rows' })).not.toBeChecked();
  services.toasts.at(-1)?.action?.run();
  await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Taken back'));
  const visibleArticles = articles.filter(({ state }) => state === 'published' || state === 'scheduled');
  expect(api.bodies).toEqual([
    { articles: visibleArticles.map(({ id, revision }) => ({ id, revision })) },
    { articles: changeAnswer.changed },
  ]);
  expect(api.asked).toContain('POST /api/admin/articles-withdrawn');
  expect(api.asked).toContain('POST /api/admin/articles-returned');
});

test('a failure is shown in the confirmation dialog, and nothing is unpublished', async () => {
  const message = 'The database does not answer.';
  const { user } = show({ changeAnswer: { status: 503, code: 'unavailable', message } });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Two offers on a Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Unpublish 1 article?' }));
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
});

test('drafts cannot be unpublished, and viewers cannot choose rows', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Rates, again' }));
  expect(screen.getByText('None of these is published or scheduled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument();
  view?.unmount();
  show({ role: 'viewer' });
  await screen.findByRole('link', { name: 'Rates, again' });
  expect(screen.queryByRole('checkbox', { name: 'Choose all rows' })).not.toBeInTheDocument();
});
