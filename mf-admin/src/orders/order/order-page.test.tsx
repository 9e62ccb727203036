import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { disputeStates, refundReasons, refundStates } from '@plumbline/contract/commerce/admin-orders';
import type { FakeAnswer } from '@plumbline/services/fake';
import { dispute, daysFromNow } from '../../testing/dispute-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderApi } from '../../testing/order-api.ts';
import { orderWithChangedPlanDetail, order, refund } from '../../testing/order-samples.ts';
import { Page } from './order-page.tsx';

const path = '/admin/orders/:id';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
  jest.useRealTimers();
});
const show = (answer: FakeAnswer = orderApi(), isLive = false) =>
  (view = openPage(path, <Page />, `/admin/orders/${order.id}`, answer, { isLive }));
const failed = (status: number, code: string, message: string): FakeAnswer =>
  orderApi({ changeAnswer: { status, code, message } });

test('an order with buyer, payments, mails and provider notifications', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order PL-20412' })).toBeVisible();
  expect(screen.getByText('48 Calvert Street, Annapolis, MD, 21401')).toBeVisible();
  expect(screen.getByText('$250.00 a year')).toBeVisible();
  const money = within(screen.getByRole('table', { name: 'Money' }));
  expect(money.getByRole('row', { name: /Refunded.*-\$50\.00/ })).toBeVisible();
  expect(screen.getByText('$200.00 of it was kept.')).toBeVisible();
  expect(screen.getByRole('row', { name: /charge\.refunded.*Tried again: rate_limit/ })).toBeVisible();
  const mails = within(await screen.findByRole('table', { name: 'Mail' }));
  expect(mails.getByRole('link', { name: 'Welcome' })).toHaveAttribute('href', '/admin/mail/4');
});

test('the facts come before the timeline, and a suggested step before both', async () => {
  show(orderApi({ detail: { ...order, trouble: 'past_due' } }));
  const step = await screen.findByText(/^The renewal has failed/);
  const [facts, events] = [
    screen.getByText('Calvert Street', { exact: false }),
    await screen.findByRole('list', { name: 'What happened' }),
  ];
  expect(step.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(facts.compareDocumentPosition(events)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('after a change of plan the present price, the purchase and each consent are told apart', async () => {
  show(orderApi({ detail: orderWithChangedPlanDetail }));
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  await screen.findByRole('heading', { level: 1, name: `Order ${orderWithChangedPlanDetail.number}` });
  expect(fact('Bought')).toHaveTextContent(/^Pro Agent Monthly for \$25\.00$/);
  expect(fact('Membership')).toHaveTextContent(/^Pro Agent Annual$/);
  expect(fact('Price')).toHaveTextContent(/^\$250\.00 a year$/);
  const [first, second] = within(fact('Agreed to') as HTMLElement).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Nov 20, .*203\.0\.113\.7\. Shown: Pro Agent Monthly: \$20\.00 today/);
  expect(second).toHaveTextContent(/Dec 4, .*203\.0\.113\.9\. Shown: Pro Agent Annual: \$230\.00 today/);
  expect(screen.getByText('$250.00 in all.')).toBeVisible();
  expect(screen.queryByText(/was kept/)).not.toBeInTheDocument();
});

test('one payment needs no sum', async () => {
  const { ledger } = order;
  show(orderApi({ detail: { ...order, kept: 25_000, refunds: [], ledger: ledger.slice(0, 1) } }));
  expect(await screen.findByRole('table', { name: 'Money' })).toBeVisible();
  expect(screen.queryByText(/was kept|in all/)).not.toBeInTheDocument();
  expect(screen.queryByText('Bought')).not.toBeInTheDocument();
});

test('a refund needs a confirmation with its amount', async () => {
  const sent: unknown[] = [];
  const after = { ...order, kept: 10_000, refundable: 10_000 };
  const { user, services } = show(
    orderApi({
      changeAnswer: async (request) => {
        sent.push([new URL(request.url).pathname, await request.json()]);
        return Response.json(after);
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund PL-20412?' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
  expect(amount).toHaveValue('200.00');
  for (const wrong of ['200.01', '0', 'all', '1.005']) {
    await user.clear(amount);
    await user.type(amount, wrong);
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Enter an amount from $0.01 to $200.00')).toBeVisible();
  }
  await user.clear(amount);
  await user.type(amount, '$100');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('$100.00 of it was kept.')).toBeVisible();
  expect(sent).toEqual([
    [
      `/api/admin/orders/${order.id}/refund`,
      { amount: 10_000, refundable: 20_000, reference: expect.stringMatching(/^[\w.:-]{1,64}$/) },
    ],
  ]);
  expect(services.toasts.at(-1)).toMatchObject({ description: '$100.00 is on its way back.', variant: 'success' });
});

test('a refund that another refund has overtaken is refused with an explanation', async () => {
  const { user } = show(failed(409, 'conflict', '$100.00 can be refunded of this order by now, not $200.00.'));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/not \$200\.00\. Close this before you ask again\.$/);
});

test('a refusal by the provider is shown in its words, with what can be done, and ends that dialog', async () => {
  const words = 'Stripe refused this refund: there is not enough money on your balance. Nothing was given back.';
  const { user, api } = show(failed(409, 'conflict', words));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Refund' });
  await user.click(button);
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${words} Close this before you ask again.`);
  expect(screen.queryByText(/not known/)).not.toBeInTheDocument();
  await user.click(button);
  expect(api.bodies).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
  await within(screen.getByRole('dialog')).findByRole('alert');
  const [first, second] = api.bodies;
  expect(second?.['reference']).not.toBe(first?.['reference']);
});

test('the confirmation covers the order as it was when the dialog was opened', async () => {
  const sent: unknown[] = [];
  const changeAnswer: FakeAnswer = async (request) => {
    sent.push(await request.json());
    return { status: 409, code: 'conflict', message: 'It is less by now.' };
  };
  const { user, api } = show(orderApi({ changeAnswer }), true);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  api.answers = orderApi({ changeAnswer, detail: { ...order, refundable: 12_345, kept: 12_345 } });
  expect(await screen.findByText('$123.45 of it was kept.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByRole('alert');
  expect(sent).toMatchObject([{ amount: 20_000, refundable: 20_000 }]);
});

test.each<[string, FakeAnswer]>([
  ['that the provider owes', { status: 503, code: 'payment_pending', message: 'The card provider has not answered.' }],
  ['that was lost on the way', 'unreachable'],
])('after an answer %s only the same refund can be tried again', async (_, lost) => {
  let answers: FakeAnswer[] = [lost, () => Response.json({ ...order, kept: 12_500, refundable: 12_500 })];
  const changeAnswer: FakeAnswer = () => {
    const [answer = lost, ...rest] = answers;
    answers = rest;
    return answer;
  };
  const { user, api, services } = show(orderApi({ changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
  await user.clear(amount);
  await user.type(amount, '75');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /Trying again asks for the same refund, not for another one\.$/,
  );
  await user.clear(amount);
  await user.type(amount, '80');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(dialog.getByText(/^A refund of \$75\.00 was asked for/)).toBeVisible();
  expect(api.bodies).toHaveLength(1);
  await user.clear(amount);
  await user.type(amount, '75.00');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$125.00 of it was kept.')).toBeVisible();
  const [first, second] = api.bodies;
  expect(first).toMatchObject({ amount: 7500, refundable: 20_000 });
  expect(second).toEqual(first);
  expect(services.toasts.at(-1)).toMatchObject({ description: '$75.00 is on its way back.' });
});

test('the dialog says what a full refund ends, and links to ending without a refund', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/the membership and its subscription end once the money is on its way/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'member 20412' })).toHaveAttribute('href', '/admin/members/20412');
});

test('a membership that has ended cannot be ended without a refund', async () => {
  const ended = {
    ...order,
    refundEndsMembership: false,
    membership: order.membership && { ...order.membership, status: 'ended' },
  };
  const { user } = show(orderApi({ detail: ended }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(within(screen.getByRole('dialog')).queryByRole('link')).not.toBeInTheDocument();
});

test('an open dispute is shown with its deadline and the provider’s page, and there is a reason instead of a refund', async () => {
  show(
    orderApi({ detail: { ...order, status: 'disputed', trouble: 'disputed', refundable: 0, disputes: [dispute()] } }),
  );
  const disputes = within(await screen.findByRole('table', { name: 'Disputes' }));
  expect(disputes.getByRole('row', { name: /Open Fraudulent .*, 9 days left .*\$250\.00/ })).toBeVisible();
  const link = disputes.getByRole('link', { name: /^Open at the provider/ });
  expect(link).toHaveAttribute('href', 'https://dashboard.stripe.com/test/disputes/dp_1SandboxExample');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('Disputed')).toBeVisible();
  expect(await screen.findByText(/^No refund while this payment is disputed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test.each([
  ['an inquiry', { standing: 'inquiry', evidenceDueAt: daysFromNow(1) }, /The bank asks .*, 1 day left/],
  ['one that is due today', { standing: 'open', evidenceDueAt: daysFromNow(0) }, /Open .*, less than a day left/],
  ['one whose time is over', { standing: 'open', evidenceDueAt: daysFromNow(-2) }, /Open .*, the time is over/],
  ['one without a deadline', { standing: 'open', evidenceDueAt: null }, /Open Fraudulent –/],
  ['one that was won', { standing: 'won' }, /Won Fraudulent –/],
  ['one that was lost', { standing: 'lost', reason: 'some_new_reason' }, /Lost some new reason –/],
] as const)('of disputes, %s is shown in words', async (_, changes, words) => {
  show(orderApi({ detail: { ...order, disputes: [dispute(changes)] } }));
  expect(await screen.findByRole('row', { name: words })).toBeVisible();
});

test('every dispute and refund of the contract has its own text', async () => {
  const disputes = disputeStates.map((standing) => dispute({ standing, ref: standing }));
  const refunds = refundReasons.flatMap((reason) =>
    refundStates.map((state) => refund({ reason, state, ref: `${reason} ${state}`, by: null })),
  );
  const { user } = show(orderApi({ detail: { ...order, disputes, refunds } }));
  const rows = within(await screen.findByRole('table', { name: 'Disputes' })).getAllByRole('row');
  expect(new Set(rows.map((row) => within(row).queryAllByRole('cell')[1]?.textContent)).size).toBe(rows.length);
  await user.click(screen.getByRole('button', { name: /^Show all/ }));
  const cells = within(screen.getByRole('table', { name: 'Refunds' })).getAllByRole('cell');
  expect(cells).toHaveLength(refunds.length * 6);
  for (const cell of cells) expect(cell).not.toBeEmptyDOMElement();
});

test.each(['inquiry', 'won'] as const)('a dispute that is %s does not prevent a refund', async (standing) => {
  show(orderApi({ detail: { ...order, disputes: [dispute({ standing })] } }));
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible();
  expect(screen.queryByText(/^No refund while/)).not.toBeInTheDocument();
});

test('refunds are listed with author, reason, state and error', async () => {
  const problem = 'The card was closed by its holder';
  const refunds = [
    refund({ state: 'failed', problem, ref: 're_2' }),
    refund({ state: 'asked', by: null, reason: 'charged_after_end', ref: null }),
    refund({ state: 'sent', by: null, reason: 'duplicate', ref: 're_3' }),
    refund({ state: 'refused', problem: 'Not enough money', ref: null, amount: 100 }),
    refund(),
  ];
  show(orderApi({ detail: { ...order, refunds } }));
  const table = within(await screen.findByRole('table', { name: 'Refunds' }));
  for (const name of [
    /ines@plumbline\.example Asked for by staff Failed at the bank ?The card was closed by its holder re_2 \$50\.00/,
    /The site itself Charged after the end Not sent yet –/,
    /The site itself Paid beside the membership On its way re_3/,
    /Refused ?Not enough money – \$1\.00/,
    /Done re_1SandboxExample/,
  ]) {
    expect(table.getByRole('row', { name })).toBeVisible();
  }
});

test('an order without disputes and refunds has no section for them', async () => {
  show(orderApi({ detail: { ...order, refunds: [] } }));
  await screen.findByRole('table', { name: 'Money' });
  expect(screen.queryByRole('heading', { name: /^(Disputes|Refunds)$/ })).not.toBeInTheDocument();
});

test('a problem is dismissed with the text that was read', async () => {
  const attention = 'paid twice: pi_2 beside pi_1';
  const { user, api } = show(
    orderApi({ detail: { ...order, attention }, changeAnswer: () => Response.json({ ...order, attention: null }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'I have looked into it' }));
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible();
  expect(screen.queryByText(/paid twice/i)).not.toBeInTheDocument();
  expect(api.asked).toContain(`POST /api/admin/orders/${order.id}/dismiss-attention`);
  expect(api.bodies).toEqual([{ attention }]);
});

test('a newer problem is kept and shown', async () => {
  const words = 'Something else has come up since.';
  const { user, api } = show(
    orderApi({
      detail: { ...order, attention: 'paid twice' },
      changeAnswer: () => {
        api.answers = orderApi({ detail: { ...order, attention: 'a refund has failed' } });
        return { status: 409, code: 'conflict', message: words };
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'I have looked into it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(await screen.findByText('A refund has failed')).toBeVisible();
});

test('a past-due renewal shows until when it is paid', async () => {
  show(
    orderApi({
      detail: { ...order, membership: order.membership && { ...order.membership, status: 'past_due' } },
    }),
  );
  expect(
    await screen.findByText(/^20412, paid until Nov 20, 2027, .*, the renewal is being tried again$/),
  ).toBeVisible();
});

test('an order is reconciled, and the receipt is sent again', async () => {
  const { user, services } = show(
    orderApi({
      changeAnswer: (request) =>
        request.url.endsWith('/receipt')
          ? Response.json({ to: 'renee@castellanohomes.example' }, { status: 202 })
          : Response.json({ changed: true, order: { ...order, kept: 0 } }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
  expect(await screen.findByText('$0.00 of it was kept.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend receipt' }));
  await screen.findByRole('button', { name: 'Resend receipt' });
  expect(services.toasts.map(({ description }) => description)).toEqual([
    'The order is now as the provider has it.',
    'The receipt is on its way to renee@castellanohomes.example.',
  ]);
});

test('a provider that does not answer is reported in a toast', async () => {
  const { user, services } = show(failed(503, 'payment_pending', 'The card provider has not answered.'));
  await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
  await screen.findByRole('button', { name: 'Ask the provider' });
  expect(services.toasts.at(-1)).toMatchObject({
    description: 'The card provider has not answered.',
    variant: 'destructive',
  });
});

test('a viewer has no buttons', async () => {
  show(orderApi({ role: 'viewer', detail: { ...order, attention: 'paid twice' } }));
  await screen.findByText('Paid twice');
  expect(screen.queryByRole('button', { name: 'I have looked into it' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test('an unknown order links back to the list', async () => {
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeVisible();
});

test.each([
  ['does not exist', 404, 'not_found'],
  ['cannot exist', 400, 'invalid_input'],
])('an order that %s is reported at once, and requested once', async (_, status, code) => {
  jest.useFakeTimers();
  const { api } = show({ status, code, message: 'No.' }, true);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(50);
  expect(screen.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await pass(60_000);
  expect(api.asked.filter((request) => request === `GET /api/admin/orders/${order.id}`)).toHaveLength(1);
});

test('an order that is gone when it is read again stays, without a promise of another try', async () => {
  jest.useFakeTimers();
  const { api } = show(orderApi(), true);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(50);
  api.answers = { status: 404, code: 'not_found', message: 'There is no such order.' };
  await pass(6_000);
  expect(screen.getByText('This cannot be brought up to date: There is no such order.')).toBeVisible();
});

test('the refund of a duplicate payment says that it ends nothing', async () => {
  const { user } = show(orderApi({ detail: { ...order, refundEndsMembership: false } }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund PL-20412?' }));
  expect(
    dialog.getByText(/of this payment goes back .* Nothing ends with it\. This cannot be undone\.$/),
  ).toBeVisible();
  expect(dialog.queryByText(/To end the membership without a refund/)).not.toBeInTheDocument();
});

test('a dispute of another payment does not prevent a refund', async () => {
  show(orderApi({ detail: { ...order, status: 'disputed', disputes: [dispute({ paymentId: 'pi_of_last_month' })] } }));
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible();
  expect(screen.queryByText(/^No refund/)).not.toBeInTheDocument();
});
