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

test('a person is looked up by an e-mail address that never becomes part of a URL', async () => {
  const { user, currentPath, api } = show();
  const field = await screen.findByRole('textbox', { name: 'E-mail address' });
  await user.type(field, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Show stored data' }));
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'renee@castellanohomes.example');
  await user.click(screen.getByRole('button', { name: 'Show stored data' }));
  expect(await screen.findByRole('link', { name: 'member 10482' })).toBeVisible();
  expect(currentPath()).toBe(path);
  expect(api.bodies).toEqual([{ email: 'renee@castellanohomes.example' }]);
});

test('no data is stored about an unknown address', async () => {
  const { user } = show(memberApi({ foundPerson: { ...person, member: null, held: [] } }));
  await user.type(await screen.findByRole('textbox', { name: 'E-mail address' }), 'nobody@example.org');
  await user.click(screen.getByRole('button', { name: 'Show stored data' }));
  expect(await screen.findByText('Nothing is stored about nobody@example.org.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download as JSON' })).not.toBeInTheDocument();
});

test('a failure is shown, and the input stays', async () => {
  const api = memberApi();
  const { user } = show((request) =>
    request.method === 'POST' ? { status: 503, code: 'unavailable', message: 'The database does not answer.' } : api,
  );
  const field = await screen.findByRole('textbox', { name: 'E-mail address' });
  await user.type(field, 'renee@castellanohomes.example');
  await user.click(screen.getByRole('button', { name: 'Show stored data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  expect(field).toHaveValue('renee@castellanohomes.example');
});

test('a viewer has no search form', async () => {
  show(memberApi({ role: 'viewer' }));
  expect(await screen.findByText(/^Only staff who may change data/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
