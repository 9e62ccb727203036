import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { agreement, checkoutKey, dashboardKey, openShop, type OpenShop } from '../open-shop.ts';
import { signedIn } from '../staff-browser.ts';
import { placesOf } from '../text-cells.ts';

const card = '4242 4242 4242 4242';
const masked = '•••• •••• •••• 4242';
const email = 'renee@castellano.example';
const release = '0123456789abcdef0123';

async function post(shop: OpenShop, path: string, body: object): Promise<number> {
  const response = await fetch(`${shop.app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dashboard-key': dashboardKey, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

test('a card number that a visitor, the dashboard or staff enter anywhere is neither stored nor mailed', async () => {
  await using shop = await openShop();
  const text = `Please charge ${card}, thank you.`;
  const contact = { name: `Ada ${card}`, email, subject: 'other', message: text };
  expect(await post(shop, 'contact', contact)).toBe(200);
  // A submission that looks automated is quarantined.
  expect(await post(shop, 'contact', { ...contact, website: 'x' })).toBe(200);
  expect(await post(shop, 'subscribe', { name: `Ada ${card}`, email })).toBe(200);
  const customer = { name: `Ada ${card}`, email, phone: card };
  const order = { reference: 'join-1', amount: 9900, description: `Paid with ${card}`, customer };
  expect(await post(shop, 'orders', order)).toBe(201);
  const customerInfo = {
    firstName: card,
    lastName: 'Lind',
    email,
    phone: card,
    address: card,
    city: card,
    state: card,
    zipCode: card,
  };
  const joining = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo, agreement };
  expect(await post(shop, 'create-subscription', joining)).toBe(200);
  const failure = { remote: 'mf-blog', release, page: 'post', stage: 'chunk', outcome: 'fallback' };
  expect(await post(shop, 'reports', { ...failure, message: text })).toBe(202);
  const staff = await signedIn(shop.app, 'owner');
  const statusOf = async (path: string, body: object) =>
    (await staff.send('POST', `/api/admin/${path}`, { body })).status;
  expect(await statusOf('messages/1/notes', { key: randomUUID(), text })).toBe(201);
  expect(await statusOf('messages/1/replies', { key: randomUUID(), text, replies: 0 })).toBe(202);
  expect(await statusOf('suppressions', { email: 'x@castellano.example', detail: text })).toBe(201);

  for (const digits of [card, card.replaceAll(' ', ''), '4242 4242']) {
    expect(await placesOf(shop.app.db, digits)).toEqual([]);
  }
  const places = new Set(await placesOf(shop.app.db, masked));
  for (const place of [
    'contact_messages.name',
    'contact_messages.message',
    'contact_messages.search_text',
    'suspected_leads.form',
    'audit_requests.name',
    'orders.customer_name',
    'orders.customer_phone',
    'orders.customer_address',
    'orders.description',
    'contact_notes.text',
    'contact_replies.text',
    'suppressions.detail',
    'outbox.payload',
  ]) {
    expect([place, places.has(place)]).toEqual([place, true]);
  }
  expect(shop.app.lines.join('')).not.toContain('4242 4242');
  const customers = await shop.provider.stripe.customers.list();
  expect(JSON.stringify(customers.data)).not.toContain('4242 4242');
});
