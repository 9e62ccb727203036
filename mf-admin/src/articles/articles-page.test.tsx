import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { articleApi, type ArticleAnswers } from '../testing/article-api.ts';
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

test('state and category filter the list, in the address', async () => {
  const { user, here } = show();
  await screen.findByRole('option', { name: 'Pricing' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Draft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Pricing');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(here()).toBe(`${path}?state=draft&category=pricing`);
});

test('a viewer cannot create an article', async () => {
  show({ role: 'viewer' });
  await screen.findByRole('link', { name: 'Two offers on a Sunday' });
  expect(screen.queryByRole('link', { name: 'New article' })).not.toBeInTheDocument();
});
