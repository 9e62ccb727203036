import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
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

test('chosen messages are marked as spam together, and the change is undone', async () => {
  const sent: unknown[] = [];
  const { user, services } = show(
    messageApi({
      done: async (request) => {
        sent.push(await request.json());
        const changed = [{ id: '9', state: 'unread', revision: 2 }];
        return Response.json(sent.length === 1 ? { changed, left: ['8'] } : { changed, left: [] });
      },
    }),
  );
  await user.click(await choose(/message 9/));
  await user.click(await choose(/message 8/));
  await user.click(screen.getByRole('button', { name: 'Spam' }));
  expect(
    await screen.findByText('1 message set aside as spam. 1 message changed by somebody else meanwhile stayed.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(sent).toEqual([
    {
      changes: [
        { id: '9', state: 'spam', revision: 1 },
        { id: '8', state: 'spam', revision: 2 },
      ],
    },
    { changes: [{ id: '9', state: 'unread', revision: 2 }] },
  ]);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(services.toasts.at(-1)).toMatchObject({ title: 'Taken back', description: '1 message as before.' });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('suspected messages cannot be marked, and a failed change is shown', async () => {
  const { user, services } = show(
    messageApi({
      lists: { messages: [...suspectedMessages, ...messages] },
      done: { status: 503, code: 'unavailable', message: 'The database does not answer.' },
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
