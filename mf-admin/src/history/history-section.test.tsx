import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { historyKinds, type HistoryEntry } from '@plumbline/contract/platform/history';
import { dispute, daysFromNow } from '../testing/dispute-samples.ts';
import { event, history } from '../testing/history-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { orderApi } from '../testing/order-api.ts';
import { order } from '../testing/order-samples.ts';
import { Page } from '../orders/order/order-page.tsx';
import { historySentence } from './history-words.ts';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});

function show(detail: unknown = order, answer: object = { json: history }) {
  const restOfApi = orderApi({ detail });
  view = openPage('/admin/orders/:id', <Page />, `/admin/orders/${order.id}`, (request) =>
    new URL(request.url).pathname.endsWith('/history') ? (answer as { json: unknown }) : restOfApi(request),
  );
  return view;
}

test.each<[string, Partial<HistoryEntry> & Pick<HistoryEntry, 'kind'>]>([
  ['Paid $250.00', { kind: 'paid', amount: 25_000 }],
  ['Refund of $50.00 requested', { kind: 'refund_requested', amount: 5000, by: 'ines', detail: 'requested' }],
  [
    'Refund of $50.00 requested by the site: paid beside a membership',
    { kind: 'refund_requested', amount: 5000, detail: 'duplicate' },
  ],
  [
    'Refund of $50.00 refused: Insufficient funds',
    { kind: 'refund_refused', amount: 5000, detail: 'Insufficient funds' },
  ],
  ['The cardholder disputed $250.00: fraudulent', { kind: 'dispute_opened', amount: 25_000, detail: 'fraudulent' }],
  ['Membership ended: its payment was refunded', { kind: 'membership_ended', detail: 'refund' }],
  // The member or a member of staff has asked for it; the audit log shows who.
  ['A cancellation was asked for', { kind: 'cancel_requested' }],
  ['The cancellation was taken back', { kind: 'resume_requested' }],
  ['Mail “Receipt” sent', { kind: 'mail_sent', detail: 'receipt' }],
  ['Receipt sent again', { kind: 'staff_action', detail: 'POST /admin/orders/:id/receipt' }],
  ['PATCH /admin/new', { kind: 'staff_action', detail: 'PATCH /admin/new' }],
])('%s', (words, entry) => {
  expect(historySentence(event(entry.kind, entry))).toBe(words);
});

test('every kind of event has a complete sentence', () => {
  for (const kind of historyKinds) expect(historySentence(event(kind))).toMatch(/^[A-Z][^_]*[a-z”]$/);
});

test('the events of an order are listed in order with their authors, and its mails are links', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'What happened' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Order opened for $250.00',
    'The buyer started to pay $250.00',
    'A payment failed',
    'Paid $250.00',
    'Membership started',
    'Mail “Receipt” sent',
    'Refund of $50.00 requested, ines@plumbline.example',
    'Refunded $50.00',
    'Mail “Refund” could not be sent',
  ]);
  expect(list.getByRole('link', { name: 'Mail “Receipt” sent' })).toHaveAttribute('href', '/admin/mail/4');
});

test('next steps are shown above the events: evidence with its deadline, and a mail that failed', async () => {
  show({ ...order, disputes: [dispute({ evidenceDueAt: daysFromNow(3) })] });
  await screen.findByRole('list', { name: 'What happened' });
  const [steps, mailSteps] = screen.getAllByRole('list', { name: 'Next steps' }).map((list) => within(list)) as [
    ReturnType<typeof within>,
    ReturnType<typeof within>,
  ];
  expect(steps.getByRole('link', { name: /^Submit evidence/ })).toHaveAttribute('href', dispute().url);
  expect(steps.getByText(/days left/)).toBeVisible();
  expect(mailSteps.getByRole('link', { name: 'see why, and send it again' })).toHaveAttribute('href', '/admin/mail/4');
});

test.each([
  ['evidence whose time is over', { disputes: [dispute({ evidenceDueAt: daysFromNow(-2) })] }],
  ['a payment whose time is over', { status: 'open', expiresAt: daysFromNow(-1) }],
] as const)('%s is not suggested', async (_, changes) => {
  show({ ...order, ...changes }, { json: { isWhole: true, entries: [event('order_opened', { amount: 100 })] } });
  await screen.findByRole('list', { name: 'What happened' });
  expect(screen.queryByRole('list', { name: 'Next steps' })).not.toBeInTheDocument();
});

test('with nothing to do there are no next steps', async () => {
  show(order, { json: { isWhole: false, entries: [event('paid', { amount: 100 })] } });
  expect(await screen.findByText('Only the newest 1 events are shown.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Next steps' })).not.toBeInTheDocument();
});

test('the order is shown although its history cannot be read', async () => {
  show(order, { status: 503, code: 'unavailable', message: 'The database is busy.' });
  expect(await screen.findByText(/What happened could not be read: The database is busy/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Money' })).toBeVisible();
});
