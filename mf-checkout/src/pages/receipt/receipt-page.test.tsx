import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { receiptFacts } from '@plumbline/contract/commerce/receipts';
import { openPage } from '../../testing/open-page.tsx';
import { receiptUrl, receiptToken, sampleReceipt } from '../../testing/samples.ts';
import { meta, Page } from './receipt-page.tsx';

const open = (answer: FakeAnswer, address = `/receipt?token=${receiptToken}`) =>
  openPage(Page, '/receipt', address, { [`GET ${receiptUrl}`]: answer });

test('shows the same data as the mail and the PDF, and the recipient of the payment', async () => {
  open({ json: sampleReceipt() });
  expect(await screen.findByText('Visa ending 4242')).toBeVisible();
  for (const [label, value] of receiptFacts(sampleReceipt())) {
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
  }
  expect(screen.getByText('Billed to').nextElementSibling?.textContent).toBe(
    'Renee Castellano, renee@castellano.example',
  );
  for (const line of fakeSite.postalAddress) expect(screen.getByText(line)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Save as PDF/ })).toHaveAttribute(
    'href',
    `/api/receipts/${receiptToken}/pdf`,
  );
});

test.each([
  ['a code', { amount: 2_000, discount: { code: 'FOUNDERS', amount: 500 } }],
  [
    'a change of plan',
    {
      amount: 2_000,
      lines: [
        { text: 'Pro Agent Annual', amount: 4_000 },
        { text: 'Unused time on Pro Agent Monthly', amount: -2_000 },
      ],
    },
  ],
  ['nothing else', { amount: 2_000 }],
])('with %s the large number is the paid amount', async (_, changes) => {
  open({ json: sampleReceipt(changes) });
  const paid = (await screen.findByText('Paid')).parentElement as HTMLElement;
  const isLarge = (figure: HTMLElement) => getComputedStyle(figure).fontSize === '2rem';
  expect(screen.getAllByRole('definition').filter(isLarge)).toEqual([within(paid).getByRole('definition')]);
  expect(paid).toHaveTextContent('Paid$20.00');
});

test('a button prints the receipt', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open({ json: sampleReceipt() });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test.each([
  ['another token', `/receipt?token=${receiptToken}`],
  ['no token', '/receipt'],
  ['a malformed token', '/receipt?token=../orders'],
])('with %s no receipt is shown, and no other request is sent', async (_, address) => {
  const { api } = open({ status: 404, code: 'not_found' }, address);
  expect(await screen.findByText('There is no receipt at this address')).toBeVisible();
  expect(api.asked.filter((line) => line !== `GET ${receiptUrl}`)).toEqual([]);
});

test('a receipt that could not be loaded can be requested again', async () => {
  const { user, api } = open({ status: 503, code: 'unavailable' });
  await screen.findByText('The receipt could not be loaded.');
  api.answers[`GET ${receiptUrl}`] = { json: sampleReceipt() };
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Visa ending 4242')).toBeVisible();
});

test('search engines must not list the page', () => {
  const args = { site: fakeSite, params: {}, url: new URL(`/receipt?token=${receiptToken}`, fakeSite.origin) };
  expect(meta({ ...args, read: () => undefined })).toMatchObject({ noindex: true, canonical: '/receipt' });
});
