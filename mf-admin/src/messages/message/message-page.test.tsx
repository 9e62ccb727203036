import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { messageApi } from '../../testing/message-api.ts';
import { hostile, message, suspectedMessages } from '../../testing/message-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './message-page.tsx';

const route = '/admin/messages/:id';
const address = '/admin/messages/8';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  window.localStorage.clear();
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = messageApi(), at = address) => (view = openPage(route, <Page />, at, answer));
const reply = { id: 1, who: 'Marta Lindqvist', text: 'The Pro tier.', at: '2026-11-19T09:00:00.000Z', mail: 'waiting' };
const answeredMessage = { ...message, state: 'answered', replies: [reply] };
const field = () => screen.findByRole('textbox', { name: /^Reply to/ });
const send = () => screen.getByRole('button', { name: 'Send reply' });
const failed = (status: number, code: string, text: string) =>
  messageApi({ changeAnswer: { status, code, message: text } });

test('a message with sender, notes and replies', async () => {
  show(messageApi({ detail: answeredMessage }));
  expect(await screen.findByText(/We work in two counties/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Member 10482' })).toHaveAttribute('href', '/admin/members/10482');
  expect(screen.getByRole('link', { name: 'PL-20418' })).toHaveAttribute('href', `/admin/orders/ord_${'0'.repeat(26)}`);
  expect(screen.getByRole('link', { name: '#3' })).toHaveAttribute('href', '/admin/messages/3');
  expect(screen.getByText('Called her back: January is fine.')).toBeVisible();
  expect(screen.getByText('The Pro tier.')).toBeVisible();
  expect(screen.getByText('On its way')).toBeVisible();
});

test('a message is shown as text, whatever it contains', async () => {
  const sender = { ...message.sender, member: { number: 1, name: hostile, active: false } };
  const text = { name: hostile, message: hostile };
  show(messageApi({ detail: { ...message, ...text, sender, replies: [{ ...reply, text: hostile, who: hostile }] } }));
  expect(await screen.findAllByText(/<script>window\.hostile/)).not.toEqual([]);
  expect(document.querySelector('script, iframe, img')).toBeNull();
  expect(window).not.toHaveProperty('hostile');
});

test('opening an unread message marks it as read, but not for a viewer', async () => {
  const detail = { ...message, state: 'unread', revision: 1 };
  const { api } = show(
    messageApi({ detail, changeAnswer: () => Response.json({ ...detail, state: 'open', revision: 2 }) }),
  );
  expect(await screen.findByText('Open')).toBeVisible();
  expect(api.bodies).toEqual([{ state: 'open', revision: 1 }]);
  view?.unmount();
  const { api: other } = show(messageApi({ detail, role: 'viewer' }));
  expect(await screen.findByText('Unread')).toBeVisible();
  expect(other.bodies).toEqual([]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a reply is sent with the number of replies its author has seen, and its draft is removed', async () => {
  const { user, api, services } = show(
    messageApi({ changeAnswer: () => Response.json(answeredMessage, { status: 202 }) }),
  );
  await user.type(await field(), 'The Pro tier.');
  expect(window.localStorage.getItem('plumbline.desk.draft.reply.8')).toContain('The Pro tier.');
  await user.click(send());
  expect(await screen.findByText('Answered')).toBeVisible();
  expect(api.bodies).toEqual([{ key: expect.any(String), text: 'The Pro tier.', replies: 0 }]);
  expect(await field()).toHaveValue('');
  expect(window.localStorage.getItem('plumbline.desk.draft.reply.8')).toBeNull();
  expect(services.toasts.at(-1)).toMatchObject({ variant: 'success' });
});

test.each<[string, FakeAnswer, RegExp]>([
  ['a lost connection', 'unreachable', /goes out once, however often/],
  ['an ended session', { status: 401, code: 'unauthorized' }, /Your session has ended.*is kept in this browser/],
])('%s loses nothing: after a reload the draft is offered, with the same idempotency key', async (_, fault, words) => {
  const { user, api } = show(messageApi({ changeAnswer: fault }));
  await user.type(await field(), 'The Pro tier.');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  view?.unmount();
  const { user: later, api: again } = show(
    messageApi({ changeAnswer: () => Response.json(answeredMessage, { status: 202 }) }),
  );
  expect(await field()).toHaveValue('The Pro tier.');
  expect(screen.getByText(/This is your draft of/)).toBeVisible();
  await later.click(send());
  expect(await screen.findByText('Answered')).toBeVisible();
  expect(again.bodies).toEqual(api.bodies);
  expect(screen.queryByText(/This is your draft of/)).not.toBeInTheDocument();
});

test('a draft is discarded', async () => {
  const { user } = show();
  await user.type(await field(), 'No.');
  view?.unmount();
  const { user: later } = show();
  await later.click(await screen.findByRole('button', { name: 'Discard the draft' }));
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(window.localStorage.getItem('plumbline.desk.draft.reply.8')).toBeNull());
});

test('the second of two replies is refused and its text stays; a second click sends it', async () => {
  const words = 'Marta Lindqvist has replied meanwhile. Read that reply first: yours was not sent.';
  const { user, api } = show(failed(409, 'conflict', words));
  await user.type(await field(), 'The Core tier.');
  const conflict = api.answers;
  api.answers = (request) => (request.method === 'GET' ? messageApi({ detail: answeredMessage }) : conflict);
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(await screen.findByText('The Pro tier.')).toBeVisible();
  expect(await field()).toHaveValue('The Core tier.');
  api.answers = messageApi({ changeAnswer: () => Response.json(answeredMessage, { status: 202 }) });
  await user.click(send());
  await waitFor(() => expect(api.bodies).toHaveLength(2));
  expect(api.bodies.map(({ replies }) => replies)).toEqual([0, 1]);
});

test('a reply that arrives while another is written is announced, and does not count as seen', async () => {
  const { user, api } = show(messageApi({ changeAnswer: () => Response.json(answeredMessage, { status: 201 }) }));
  await user.type(await field(), 'The Core tier.');
  expect(screen.queryByText(/has replied while you were writing/)).not.toBeInTheDocument();
  // Adding a note refreshes the page.
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Mine.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText(/^Marta Lindqvist has replied while you were writing/)).toBeVisible();
  expect(await field()).toHaveValue('The Core tier.');
  await user.click(send());
  await waitFor(() => expect(api.bodies).toHaveLength(2));
  expect(api.bodies[1]).toMatchObject({ text: 'The Core tier.', replies: 0 });
});

test('an empty reply is not sent', async () => {
  const { user, api } = show();
  await field();
  await user.click(send());
  expect(await screen.findByText('Write what is to be sent')).toBeVisible();
  expect(api.bodies).toEqual([]);
});

test('a note is added', async () => {
  const note = { id: 2, who: 'Ines Ferreira', text: 'Two counties.', at: '2026-11-19T09:00:00.000Z' };
  const after = { ...message, notes: [...message.notes, note] };
  const { user, api } = show(messageApi({ changeAnswer: () => Response.json(after, { status: 201 }) }));
  await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Two counties.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Two counties.')).toBeVisible();
  expect(api.bodies).toEqual([{ key: expect.any(String), text: 'Two counties.' }]);
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('');
});

test('a state that somebody else has changed is not overwritten', async () => {
  const words = 'Somebody else has changed this message meanwhile: it is answered now.';
  const { user, api, services } = show(failed(409, 'conflict', words));
  await user.click(await screen.findByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  expect(services.toasts[0]).toMatchObject({ description: words, variant: 'destructive' });
  expect(api.bodies).toEqual([{ state: 'spam', revision: 2 }]);
});

test('a changed state of a message is undone by the button of the notification', async () => {
  const detail = { ...message, state: 'unread', revision: 1 };
  let revision = 1;
  const { user, api, services } = show(
    messageApi({
      detail,
      changeAnswer: async (request) => {
        const { state } = (await request.json()) as { state: string };
        revision += 1;
        return Response.json({ ...detail, state, revision });
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  services.toasts[0]?.action?.run();
  await waitFor(() => expect(services.toasts.at(-1)).toMatchObject({ title: 'Taken back', variant: 'success' }));
  // Opening it has marked it as read, which stays.
  expect(api.bodies).toEqual([
    { state: 'open', revision: 1 },
    { state: 'spam', revision: 2 },
    { state: 'open', revision: 3 },
  ]);
});

test('a suspected message shows the reason, and is accepted after a confirmation', async () => {
  const [suspected] = suspectedMessages;
  const { user, api, services } = show(
    messageApi({ detail: { ...message, ...suspected }, changeAnswer: () => Response.json(message) }),
    '/admin/messages/s2',
  );
  expect(await screen.findByText(/It filled the hidden field/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept as genuine' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept as genuine' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  expect(api.asked).toContain('POST /api/admin/messages/s2/release');
  expect(view?.currentPath()).toBe('/admin/messages/8');
});

test('a suppressed address is shown beside the reply form', async () => {
  show(messageApi({ detail: { ...message, sender: { ...message.sender, suppressed: 'bounce' } } }));
  expect(await screen.findByText(/on “Do not mail” \(bounced\)/)).toBeVisible();
});

test('an unknown message links back to the list, and no search engine lists the page', async () => {
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such message' })).toBeVisible();
  const url = new URL(`http://localhost:3000${address}`);
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
