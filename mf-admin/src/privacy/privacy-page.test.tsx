import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { memberApi } from '../testing/member-api.ts';
import { person } from '../testing/member-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { Page } from './privacy-page.tsx';

const path = '/admin/people';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = memberApi()) => (view = openPage(path, <Page />, path, answer));

test('somebody is looked up by their address, which stands in no address of ours', async () => {
  const { user, here, api } = show();
  const field = await screen.findByRole('textbox', { name: 'Email address' });
  await user.type(field, 'nobody');
  await user.click(screen.getByRole('button', { name: 'See what is held' }));
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'renee@castellanohomes.example');
  await user.click(screen.getByRole('button', { name: 'See what is held' }));
  expect(await screen.findByRole('link', { name: 'member 10482' })).toBeVisible();
  expect(here()).toBe(path);
  expect(api.bodies).toEqual([{ email: 'renee@castellanohomes.example' }]);
});

test('of somebody unknown nothing is held', async () => {
  const { user } = show(memberApi({ found: { ...person, member: null, held: [] } }));
  await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'nobody@example.org');
  await user.click(screen.getByRole('button', { name: 'See what is held' }));
  expect(await screen.findByText('Nothing is held of nobody@example.org.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download as JSON' })).not.toBeInTheDocument();
});

test('a failure is said, and what was typed stays', async () => {
  const api = memberApi();
  const { user } = show((request) =>
    request.method === 'POST' ? { status: 503, code: 'unavailable', message: 'The database does not answer.' } : api,
  );
  const field = await screen.findByRole('textbox', { name: 'Email address' });
  await user.type(field, 'renee@castellanohomes.example');
  await user.click(screen.getByRole('button', { name: 'See what is held' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  expect(field).toHaveValue('renee@castellanohomes.example');
});

test('whoever only looks is not asked for anybody', async () => {
  show(memberApi({ role: 'viewer' }));
  expect(await screen.findByText(/^Only staff who may act/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
