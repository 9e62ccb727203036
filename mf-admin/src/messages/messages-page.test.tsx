import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer, type FakeHandler } from '@plumbline/services/fake';
import { messageApi } from '../testing/message-api.ts';
import { hostile, messages, suspectedMessages } from '../testing/message-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { meta, Page } from './messages-page.tsx';

const path = '/admin/messages';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer = messageApi(), address = path) => (view = openPage(path, <Page />, address, answer));
const choose = (name: RegExp) => screen.findByRole('checkbox', { name });

test('messages are listed with sender, first words and state', async () => {
  show();
  expect(await screen.findByRole('link', { name: '#9' })).toHaveAttribute('href', `${path}/9`);
  const row = within(screen.getByRole('row', { name: /Chidi Nwosu/ }));
  expect(row.getByText('Technical Support')).toBeVisible();
  expect(row.getByText('Open')).toBeVisible();
  expect(row.getByText(/^Which tier fits/)).toBeVisible();
  expect(screen.getByText('answered, last 7 days').nextSibling).toHaveTextContent('12');
});

test("visitors' messages are shown as text", async () => {
  const wicked = { name: hostile, email: `x@y.example`, beginning: hostile };
  show(messageApi({ lists: { messages: messages.map((each) => ({ ...each, ...wicked })) } }));
  expect(await screen.findAllByText(/<script>window\.hostile/)).not.toEqual([]);
  expect(document.querySelector('script, iframe, img')).toBeNull();
  expect(window).not.toHaveProperty('hostile');
});

test('chosen messages are marked as spam together, and undone by the button of the notification', async () => {
  const sent: unknown[] = [];
  const { user, services } = show(
    messageApi({
      changeAnswer: async (request) => {
        sent.push(await request.json());
        const changed = [{ id: '9', state: 'unread', revision: 2 }];
        return Response.json(
          [
            { changed, left: ['8'] },
            { changed, left: [] },
            { changed: [], left: ['9'] },
          ][sent.length - 1],
        );
      },
    }),
  );
  await user.click(await choose(/message 9/));
  await user.click(await choose(/message 8/));
  await user.click(screen.getByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  const [toast] = services.toasts;
  expect(toast?.description).toBe('1 message set aside as spam. 1 message changed by somebody else meanwhile stayed.');
  expect(toast?.action?.label).toBe('Undo');
  toast?.action?.run();
  await waitFor(() => expect(services.toasts).toHaveLength(2));
  expect(services.toasts[1]).toMatchObject({ title: 'Taken back', description: '1 message as before.' });
  toast?.action?.run();
  await waitFor(() => expect(services.toasts).toHaveLength(3));
  expect(services.toasts[2]).toMatchObject({
    title: 'Nothing taken back',
    description: 'Somebody else has changed all of it.',
  });
  expect(sent).toEqual([
    {
      changes: [
        { id: '9', state: 'spam', revision: 1 },
        { id: '8', state: 'spam', revision: 2 },
      ],
    },
    { changes: [{ id: '9', state: 'unread', revision: 2 }] },
    { changes: [{ id: '9', state: 'unread', revision: 2 }] },
  ]);
  expect(screen.queryByRole('region', { name: 'Chosen rows' })).not.toBeInTheDocument();
});

const set = 'x'.repeat(43);

/** A list with another page, in which `count` messages match the filter; returns the requests to the API too. */
function showMany(count: number, refused?: FakeAnswer) {
  const sent: unknown[] = [];
  const restOfApi = messageApi({
    lists: { 'messages-filtered': { count, set } },
    changeAnswer:
      refused ??
      (async (request) => {
        sent.push(await request.json());
        return Response.json({ changed: [{ id: '9', state: 'unread', revision: 2 }], left: [] });
      }),
  });
  const first: FakeHandler = (request) =>
    new URL(request.url).pathname === '/api/admin/messages' ? { json: messages, next: '7' } : restOfApi(request);
  return { sent, ...show(first, `${path}?q=backlinks&sort=oldest`) };
}

test('all matches of every page are chosen, and changed if they are as many as were confirmed', async () => {
  const { user, sent, services } = showMany(312);
  await user.click(await choose(/Choose all rows/));
  await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
  expect(await screen.findByText('All 312 that match are chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(sent).toEqual([{ filter: { q: 'backlinks' }, count: 312, set, state: 'spam' }]));
  await waitFor(() => expect(services.toasts.at(-1)?.action?.label).toBe('Undo'));
});

test('if all matches are chosen, deselecting one row leaves the other rows of the page chosen', async () => {
  const { user } = showMany(312);
  await user.click(await choose(/Choose all rows/));
  await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
  await screen.findByText('All 312 that match are chosen');
  await user.click(await choose(/message 9/));
  expect(screen.getByText(new RegExp(`^${messages.length - 1} rows? chosen$`))).toBeVisible();
});

test('if there are more matches than can be changed at once, only the rows of the page are chosen, and the reason is shown', async () => {
  const { user, services } = showMany(1_001);
  await user.click(await choose(/Choose all rows/));
  await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toMatch(/^More than 1,000 match/));
  expect(screen.getByText(`${messages.length} rows chosen`)).toBeVisible();
});

test('if there are more matches than were confirmed nothing is changed, and they stay chosen', async () => {
  const message = 'There are 313 such messages by now, not 312. Nothing was changed.';
  const { user, services } = showMany(312, { status: 409, code: 'conflict', message });
  await user.click(await choose(/Choose all rows/));
  await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
  await screen.findByText('All 312 that match are chosen');
  await user.click(screen.getByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(services.toasts.at(-1)?.description).toBe(message));
  expect(screen.getByText('All 312 that match are chosen')).toBeVisible();
});

test('suspected messages cannot be marked, and a failed change is shown', async () => {
  const { user, services } = show(
    messageApi({
      lists: { messages: [...suspectedMessages, ...messages] },
      changeAnswer: { status: 503, code: 'unavailable', message: 'The database does not answer.' },
    }),
  );
  await user.click(await choose(/message s2/));
  expect(screen.getByText('Open one to accept it as genuine.')).toBeVisible();
  await user.click(await choose(/message 8/));
  await user.click(screen.getByRole('button', { name: 'Mark read' }));
  await screen.findByRole('button', { name: 'Mark read' });
  expect(services.toasts.at(-1)).toMatchObject({ description: 'The database does not answer.' });
});

test('a viewer cannot choose messages', async () => {
  show(messageApi({ role: 'viewer' }));
  await screen.findByRole('link', { name: '#9' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  [path, 'Nobody has written yet'],
  [`${path}?state=spam`, 'No message fits'],
])('%s without messages shows why', async (address, title) => {
  show(messageApi({ lists: { messages: [] } }), address);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('no search engine lists the page', () => {
  const url = new URL(`http://localhost:3000${path}`);
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
