import { expect, test } from '@jest/globals';
import { historyLimit, type History } from '@plumbline/contract/platform/history';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';
import { mergeHistories } from '../../platform/history/history.ts';

async function read(browser: StaffBrowser, page: string): Promise<History> {
  const response = await browser.send('GET', `/api/admin/${page}/history`);
  expect(response.status).toBe(200);
  return (await response.json()) as History;
}

const kinds = ({ entries }: History) => entries.map(({ kind }) => kind);

async function join(shop: OpenShop): Promise<string> {
  const { orderId, secret } = await shop.join();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  return orderId;
}

test('the history of an order lists its events by time; only owners see the actions of staff', async () => {
  await using shop = await openShop();
  const [owner, staff, viewer] = [
    await signedIn(shop.app, 'owner'),
    await signedIn(shop.app, 'staff'),
    await signedIn(shop.app, 'viewer'),
  ];
  const orderId = await join(shop);
  // A mail to the same address about something else does not belong to the order.
  await shop.app.db.knex('outbox').insert({
    ...(await shop.app.db.knex('outbox').where('kind', 'receipt').first()),
    id: 900,
    message_key: 'of-another-order',
    payload: JSON.stringify({ number: 10_001, ref: 'ch_of_another_order' }),
  });
  const before = await read(viewer, `orders/${orderId}`);
  expect(kinds(before).slice(0, 4)).toEqual(['order_opened', 'payment_started', 'paid', 'membership_started']);
  expect(before.isWhole).toBe(true);
  const { amount } = before.entries.find(({ kind }) => kind === 'paid') ?? {};
  const answer = await staff.send('POST', `/api/admin/orders/${orderId}/refund`, {
    body: { amount, refundable: amount },
  });
  expect(answer.status).toBe(200);

  const after = await read(viewer, `orders/${orderId}`);
  const times = after.entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(kinds(after)).toEqual(expect.arrayContaining(['refund_requested', 'refunded', 'membership_ended']));
  expect(after.entries.find(({ kind }) => kind === 'refund_requested')).toMatchObject({
    amount,
    by: expect.stringMatching(/^staff\./),
    detail: 'requested',
  });
  expect(after.entries.find(({ kind }) => kind === 'refunded')).toMatchObject({ amount });
  expect(after.entries.find(({ kind }) => kind === 'membership_ended')).toMatchObject({ detail: 'refund' });
  const mails = after.entries.filter(({ kind }) => kind.startsWith('mail_')).map(({ detail }) => detail);
  expect(mails.filter((kind) => kind === 'receipt')).toHaveLength(1);
  expect(mails).toEqual(expect.arrayContaining(['receipt', 'refund']));
  expect(kinds(after)).not.toContain('staff_action');
  expect(kinds(await read(staff, `orders/${orderId}`))).not.toContain('staff_action');
  // A refund is listed with its requester, and not as an action of staff as well.
  expect((await staff.send('POST', `/api/admin/orders/${orderId}/receipt`)).status).toBe(202);
  expect((await read(owner, `orders/${orderId}`)).entries.filter(({ kind }) => kind === 'staff_action')).toEqual([
    expect.objectContaining({ detail: 'POST /admin/orders/:id/receipt', by: expect.stringMatching(/^staff\./) }),
  ]);
});

test('a mail about one membership is not in the history of the order of another one of the same member', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const orderId = await join(shop);
  const [receipt] = await shop.app.db.knex('outbox').where('kind', 'receipt');
  const { number, order } = JSON.parse(receipt.payload) as { number: number; order: number };
  await shop.app.db.knex('outbox').insert(
    [order, order + 1, undefined].map((about, index) => ({
      ...receipt,
      id: 900 + index,
      message_key: `about-${index}`,
      kind: 'resumed',
      payload: JSON.stringify({ number, order: about }),
    })),
  );
  const { entries } = await read(viewer, `orders/${orderId}`);
  const mails = entries.filter(({ detail }) => detail === 'resumed').map(({ page }) => page?.path);
  // The last one is from before mails named the order of their membership.
  expect(new Set(mails)).toEqual(new Set(['/admin/mail/900', '/admin/mail/902']));
});

test('the history says whether a mail waits, was sent, failed or was cancelled', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const orderId = await join(shop);
  const receipt = () => shop.app.db.knex('outbox').where('kind', 'receipt');
  const mailEntries = async () => {
    const { entries } = await read(viewer, `orders/${orderId}`);
    return entries.filter(({ detail }) => detail === 'receipt').map(({ kind, at, page }) => [kind, at, page?.path]);
  };
  const { id } = (await receipt().first('id')) as { id: number };
  const path = `/admin/mail/${id}`;
  const later = '2099-01-01T00:00:00.000Z';
  await receipt().update({ status: 'sent', sent_at: later });
  expect(await mailEntries()).toEqual([['mail_sent', later, path]]);
  await receipt().update({ status: 'dead', sent_at: null, ended_at: later });
  expect(await mailEntries()).toEqual([['mail_failed', later, path]]);
  await receipt().update({ status: 'cancelled' });
  expect(await mailEntries()).toEqual([['mail_cancelled', later, path]]);
  await receipt().update({ status: 'waiting', ended_at: null });
  expect(await mailEntries()).toEqual([['mail_queued', expect.any(String), path]]);
});

test('the history of an order lists its disputes and inquiries', async () => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const { orderId } = await shop.buy();
  const { id } = (await shop.app.db.knex('orders').where('public_id', orderId).first('id')) as { id: number };
  const opened = {
    order_id: id,
    intent_id: 'pi_1',
    amount: 29_900,
    reason: 'fraudulent',
    opened_at: '2099-01-01T00:00:00.000Z',
  };
  await shop.app.db.knex('disputes').insert({ ...opened, ref: 'dp_1', standing: 'open' });
  await shop.app.db.knex('disputes').insert({ ...opened, ref: 'dp_2', standing: 'inquiry' });
  const { entries } = await read(viewer, `orders/${orderId}`);
  expect(entries.slice(-2)).toEqual([
    expect.objectContaining({ kind: 'inquiry_opened', amount: 29_900, detail: 'fraudulent' }),
    expect.objectContaining({ kind: 'dispute_opened', amount: 29_900, detail: 'fraudulent' }),
  ]);
});

test('the history of a member lists payments with their orders, and mails until an erasure', async () => {
  await using shop = await openShop();
  const [owner, viewer] = [await signedIn(shop.app, 'owner'), await signedIn(shop.app, 'viewer')];
  const orderId = await join(shop);
  expect((await owner.send('POST', '/api/admin/members/10001/unlock')).status).toBe(200);
  const { entries } = await read(viewer, 'members/10001');
  expect(entries.find(({ kind }) => kind === 'paid')?.page).toEqual({
    path: `/admin/orders/${orderId}`,
    name: 'PL-10001',
  });
  expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['member_joined', 'membership_started']));
  expect(entries.some(({ detail }) => detail === 'receipt')).toBe(true);
  expect(kinds(await read(owner, 'members/10001'))).toContain('staff_action');
  expect(entries.map(({ kind }) => kind)).not.toContain('staff_action');
  await shop.app.db.knex('members').update({ erased_at: '2099-01-01T00:00:00.000Z' });
  const erased = await read(viewer, 'members/10001');
  expect(kinds(erased)).toContain('data_erased');
  expect(erased.entries.some(({ kind }) => kind.startsWith('mail_'))).toBe(false);
});

test('the history of a contact message lists notes, replies and mails with their authors', async () => {
  await using shop = await openShop();
  const [owner, viewer] = [await signedIn(shop.app, 'owner'), await signedIn(shop.app, 'viewer')];
  const body = {
    name: 'Ada Lind',
    email: 'ada@example.org',
    elapsed: 60_000,
    subject: 'membership',
    message: 'A question about it.',
  };
  const sent = await fetch(`${shop.app.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(sent.status).toBe(200);
  const write = async (path: string, more: object) => {
    const response = await owner.send('POST', `/api/admin/messages/1/${path}`, { body: { text: 'A text.', ...more } });
    expect(response.status).toBeLessThan(300);
  };
  await write('notes', { key: '00000000-0000-4000-8000-000000000001' });
  await write('replies', { key: '00000000-0000-4000-8000-000000000002', replies: 0 });
  const { entries, isWhole } = await read(viewer, 'messages/1');
  expect(isWhole).toBe(true);
  expect(entries[0]).toMatchObject({ kind: 'message_received', by: null });
  expect(entries.filter(({ by }) => by !== null).map(({ kind }) => kind)).toEqual(['note_added', 'reply_written']);
  const mails = entries.filter(({ kind }) => kind.startsWith('mail_')).map(({ detail }) => detail);
  expect(new Set(mails)).toEqual(new Set(['contact-receipt', 'contact-reply']));
  expect(kinds(await read(owner, 'messages/1')).filter((kind) => kind === 'staff_action')).toHaveLength(2);
});

test.each([
  ['orders/ord_00000000000000000000000000', 'orders/17'],
  ['members/99999', 'members/x'],
  ['messages/99', 'messages/x'],
])('the history of %s is not found, %s is no valid id, and a session is required', async (missing, wrong) => {
  await using shop = await openShop();
  const viewer = await signedIn(shop.app, 'viewer');
  const status = async (path: string) => (await viewer.send('GET', `/api/admin/${path}/history`)).status;
  expect(await status(missing)).toBe(404);
  expect(await status(wrong)).toBe(400);
  expect((await fetch(`${shop.app.origin}/api/admin/${missing}/history`)).status).toBe(401);
});

test('a history has the newest 200 events, and says whether there are more', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: new Date(index * 1000).toISOString(),
      kind: 'paid' as const,
      amount: index,
      by: null,
      detail: null,
      page: null,
    }));
  const cut = mergeHistories([events(150), events(150)]);
  expect([cut.entries.length, cut.isWhole]).toEqual([historyLimit, false]);
  expect(cut.entries.at(-1)?.amount).toBe(149);
  expect(mergeHistories([events(199)]).isWhole).toBe(true);
  expect(mergeHistories([events(historyLimit)]).isWhole).toBe(false);
});
