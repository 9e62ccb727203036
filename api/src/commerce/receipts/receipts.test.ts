import { expect, test } from '@jest/globals';
import { getOrder } from '@plumbline/contract/commerce/orders';
import { completePayment } from '@plumbline/contract/commerce/payments';
import { getReceipt, receiptFacts } from '@plumbline/contract/commerce/receipts';
import { intentOf, openShop, price } from '../../testing/open-shop.ts';
import { writeMails } from '../../testing/write-mails.ts';
import { sweep } from '../payments/sweep.ts';
import { renderReceipt } from './render-receipt.ts';

const day = 86_400_000;

test('a receipt opens with the token of its payment, and not with the order’s id', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const { receipt: token = '' } = await shop.complete(orderId, secret);
  const receipt = await shop.call(getReceipt, { params: { token } });
  expect(receipt).toMatchObject({
    orderNumber: 'PL-10001',
    memberNumber: 10_001,
    description: 'Real Estate Investor membership',
    amount: price,
    lines: [],
    discount: null,
    refunded: 0,
    card: { brand: 'visa', last4: '4242', wallet: null },
    billedTo: { name: 'Renée Castellano', email: 'renee@castellano.example' },
  });
  expect(JSON.stringify(await shop.call(getOrder, { params: { orderId } }))).not.toMatch(/4242|Castellano/i);
  const guess = { orderId, paymentId: 'pi_12345678' };
  await expect(shop.call(completePayment, { body: guess })).rejects.toMatchObject({ code: 'conflict' });
});

test('mail, page and PDF have the same facts', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const { receipt: token = '' } = await shop.complete(orderId, secret);
  const receipt = await shop.call(getReceipt, { params: { token } });
  const mail = (await writeMails(shop.app)).find(({ tag }) => tag === 'receipt');
  for (const [label, value] of receiptFacts(receipt)) expect(mail?.text).toContain(`${label}: ${value}`);
  expect(mail?.text).toContain(`/receipt?token=${token}\n`);

  const response = await fetch(`${shop.app.origin}/api/receipts/${token}/pdf`);
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf).toContain('>Receipt for order PL-10001<');
  expect(pdf.match(/\/S \/TR\n/g)).toHaveLength(receiptFacts(receipt).length);
  expect(response.headers.get('content-disposition')).toBe('inline; filename="receipt-PL-10001.pdf"');
});

test('a receipt is neither cached nor indexed, and an altered token opens nothing', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const { receipt: token = '' } = await shop.complete(orderId, secret);
  const ask = (path: string) => fetch(`${shop.app.origin}/api/receipts/${path}`);
  for (const path of [token, `${token}/pdf`]) {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
  }
  expect((await ask(`${token}/pdf`)).headers.get('x-robots-tag')).toBe('noindex');
  const changed = token.replace(/^ch_./, (start) => (start === 'ch_x' ? 'ch_y' : 'ch_x'));
  for (const path of [changed, `${changed}/pdf`]) expect((await ask(path)).status).toBe(404);
  for (const path of ['nothing', 'nothing/pdf', '%00/pdf']) expect((await ask(path)).status).toBe(404);
});

test('a renewal has its own receipt, with its date and card', async () => {
  await using shop = await openShop();
  await shop.join({ membershipId: 'pro-agent-monthly' });
  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * day;
  await sweep(shop.payments);
  const receipts = async () => {
    const mails = (await writeMails(shop.app)).filter(({ tag }) => tag.endsWith('receipt'));
    const tokens = mails.map(({ text }) => /\?token=(\S+)/.exec(text)?.[1] ?? '');
    return Promise.all(tokens.map((token) => shop.call(getReceipt, { params: { token } })));
  };
  const [first, second] = await receipts();
  expect([first?.card?.last4, second?.card?.last4]).toEqual(['4242', '4242']);
  expect(second?.payment).not.toBe(first?.payment);
  expect(second?.paidAt.slice(0, 10)).not.toBe(first?.paidAt.slice(0, 10));
});

test('a receipt shows what was refunded', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const { receipt: token = '' } = await shop.complete(orderId, secret);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 10_000 });
  await sweep(shop.payments);
  const receipt = await shop.call(getReceipt, { params: { token } });
  expect(receiptFacts(receipt)).toContainEqual(['Refunded', '$100.00']);
});

const site = {
  product: 'Plumbline',
  origin: 'https://plumbline.example',
  supportEmail: 'a@b.example',
  postalAddress: ['1'],
};
const sample = {
  orderNumber: 'PL-10001',
  memberNumber: 10_001,
  amount: price,
  lines: [],
  discount: { code: 'A'.repeat(32), amount: 5000 },
  refunded: 100,
  paidAt: '2026-11-21T12:00:00.000Z',
  card: { brand: 'visa', last4: '4242', wallet: null },
  payment: 'ch_1234',
};

test('any name and any description fit on one page', async () => {
  // A change of plan has its code among its lines.
  const changed = {
    ...sample,
    discount: null,
    lines: [
      { text: 'Unused time on Pro Agent Monthly', amount: -1234 },
      { text: 'Pro Agent Annual', amount: 25_000 },
      { text: `Code ${'A'.repeat(32)}`, amount: -5000 },
    ],
  };
  for (const name of ['W'.repeat(100), 'Łukasz Żółć-Ștefănescu', '李雷 🏠', '']) {
    for (const each of [sample, changed]) {
      const copy = { ...each, description: name.repeat(2), billedTo: { name, email: 'a@b.example' } };
      const pdf = (await renderReceipt({ receipt: copy, site })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(1);
    }
  }
});

test('texts of the greatest lengths fit on one page, after a purchase and after a change of plan', async () => {
  const email = `${'w'.repeat(64)}@${`${'w'.repeat(60)}.`.repeat(3)}example`.slice(0, 254);
  const billedTo = { name: 'W'.repeat(100), email };
  const discount = { code: 'W'.repeat(32), amount: 100 };
  const bought = { ...sample, billedTo, discount, description: 'W'.repeat(200), lines: [], refunded: 100 };
  const lines = [120, 134, 37].map((length) => ({ text: 'W'.repeat(length), amount: 100 }));
  const changed = { ...bought, description: 'W'.repeat(120), discount: null, lines };
  for (const receipt of [bought, changed]) {
    const pdf = (await renderReceipt({ receipt, site })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(1);
  }
});

test('a name that the fonts cannot draw is left out of the PDF, which still has the e-mail address', async () => {
  const draw = async (name: string) => {
    const billedTo = { name, email: 'li@castellano.example' };
    const pdf = await renderReceipt({ receipt: { ...sample, description: 'Pro Agent Annual', billedTo }, site });
    // The drawn content, without creation times and ids.
    return pdf.toString('latin1').replaceAll(/D:\d+Z|[\d-]+T[\d:]+Z|\/ID \[.*\]/g, '');
  };
  const nameless = await draw('');
  expect(await draw('李雷')).toBe(nameless);
  expect(await draw('Zoë 李')).toBe(nameless);
  expect(await draw('Zoë Łuk')).not.toBe(nameless);
});
