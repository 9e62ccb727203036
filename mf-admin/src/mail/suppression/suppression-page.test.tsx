import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { messageApi } from '../../testing/message-api.ts';
import { hostile, suppressions } from '../../testing/message-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './suppression-page.tsx';

const path = '/admin/suppression';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = messageApi()) => (view = openPage(path, <Page />, path, answer));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const lift = async (name: RegExp) => (await row(name)).getByRole('button', { name: 'Lift' });

test('addresses are listed with reason and author', async () => {
  show();
  expect((await row(/ada@/)).getByText('550 5.1.1 no such user')).toBeVisible();
  expect((await row(/ada@/)).getByText('Mailgun')).toBeVisible();
  expect((await row(/bea@/)).getByText('Ines Ferreira')).toBeVisible();
});

test('an address is added with a reason, which is required', async () => {
  const { user, api, services } = show(
    messageApi({ changeAnswer: () => Response.json(suppressions[3], { status: 201 }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('The reason is empty')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'bea@town.example');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked us on the phone.');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  expect(api.bodies).toEqual([{ email: 'bea@town.example', detail: 'Asked us on the phone.' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  services.toasts[0]?.action?.run();
  await waitFor(() => expect(services.toasts.at(-1)?.title).toBe('Taken back'));
  expect(api.asked).toContain(`POST /api/admin/suppressions/${suppressions[3]?.id}/lift`);
  expect(api.bodies[1]).toEqual({ reason: suppressions[3]?.reason });
});

test('a bounce is lifted after a confirmation', async () => {
  const { user, api } = show(messageApi({ changeAnswer: () => Response.json({ email: 'ada@town.example' }) }));
  await user.click(await lift(/ada@/));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(api.bodies).toEqual([{ reason: 'bounce' }]));
});

test('a complaint is lifted only with a reason', async () => {
  const { user, api } = show(messageApi({ changeAnswer: () => Response.json({ email: 'zoe@town.example' }) }));
  await user.click(await lift(/zoe@/));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/called our mail spam/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Lift' }));
  expect(await dialog.findByText('Say why mail may go there again')).toBeVisible();
  expect(api.bodies).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'She wrote that it was a mistake.');
  await user.click(dialog.getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(api.bodies).toEqual([{ reason: 'complaint', why: 'She wrote that it was a mistake.' }]));
});

test('a conflict about the reason is shown', async () => {
  const words = 'It is on the list for another reason by now: its reader called our mail spam.';
  const { user } = show(messageApi({ changeAnswer: { status: 409, code: 'conflict', message: words } }));
  await user.click(await lift(/ada@/));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Lift' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
});

test('details are shown as text, and a viewer has no buttons', async () => {
  const wicked = suppressions.map((each) => ({ ...each, detail: hostile }));
  show(messageApi({ role: 'viewer', lists: { suppressions: wicked } }));
  expect(await screen.findAllByText(/<script>window\.hostile/)).not.toEqual([]);
  expect(document.querySelector('script, iframe, img')).toBeNull();
  expect(screen.queryByRole('button', { name: /Lift|Add an address/ })).not.toBeInTheDocument();
});

test('no search engine lists the page', () => {
  const url = new URL(`http://localhost:3000${path}`);
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
