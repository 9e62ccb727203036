import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { FakeAnswer } from '@plumbline/services/fake';
import { memberApi } from '../../testing/member-api.ts';
import { erasedMember, member, person } from '../../testing/member-samples.ts';
import { openPage } from '../../testing/open-page.tsx';
import { planPreview } from '../../testing/plan-samples.ts';
import { Page } from './member-page.tsx';

const path = '/admin/members/:number';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = memberApi()) => (view = openPage(path, <Page />, '/admin/members/10482', answer));
const [membership] = member.memberships;

test("a member's data, memberships and mails", async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Renee Castellano' })).toBeVisible();
  const memberships = within(screen.getByRole('table', { name: 'Memberships' }));
  expect(memberships.getByRole('row', { name: /Pro Agent Annual.*Active.*Renews.*PL-20418.*\$250\.00/ })).toBeVisible();
  expect(memberships.getByRole('link', { name: 'PL-10482' })).toHaveAttribute(
    'href',
    `/admin/orders/ord_${'1'.repeat(26)}`,
  );
  const mails = within(await screen.findByRole('table', { name: 'Mail' }));
  expect(mails.getByRole('row', { name: /^Welcome.*Canceled/ })).toBeVisible();
  expect(mails.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/admin/mail/5');
  expect(screen.queryByRole('button', { name: 'Resend verification' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
});

test('a membership is ended after a confirmation that names the time', async () => {
  const after = { ...member, standing: 'ended', memberships: [{ ...membership, status: 'ended' }] };
  const { user, api, services } = show(memberApi({ changeAnswer: () => Response.json(after) }));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End Pro Agent Annual?' }));
  expect(dialog.getByText(/No money goes back by this/)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'When' })).toHaveDisplayValue(/^When it is due: Sep 14, 2027/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'When' }), 'At once');
  await user.click(dialog.getByRole('button', { name: 'End membership' }));
  expect(await screen.findByText('Was paid until')).toBeVisible();
  expect(api.bodies).toEqual([
    {
      orderId: membership?.orderId,
      when: 'now',
      believed: { status: 'active', renews: true, periodEnd: membership?.periodEnd },
    },
  ]);
  expect(services.toasts.at(-1)).toMatchObject({ description: 'The membership has ended.', variant: 'success' });
});

test.each([
  ['refund', 'its payment was refunded'],
  ['dispute', 'a dispute was lost'],
  ['staff', 'by staff'],
  ['provider', 'by the card provider'],
  ['period', 'it ran out'],
])('the end reason %s is shown as text', async (endReason, words) => {
  const ended = { ...membership, status: 'ended', endedAt: '2026-09-14T09:42:00.000Z', endReason };
  show(memberApi({ detail: { ...member, memberships: [ended] } }));
  const cell = await screen.findByRole('cell', { name: /^Ended Sep/ });
  expect(cell.textContent).toMatch(new RegExp(`^Ended Sep 14(, \\d{4})?: ${words}$`));
});

test('a past-due membership shows until when it is paid', async () => {
  const late = { ...membership, status: 'past_due' };
  show(memberApi({ detail: { ...member, standing: 'past_due', memberships: [late] } }));
  const words = 'Paid until Sep 14, 2027, the renewal is being tried again';
  expect(await screen.findByRole('cell', { name: /^Paid until Sep/ })).toHaveTextContent(words);
  expect(screen.getByText('Paid until', { selector: 'dt' })).toBeVisible();
  expect(screen.queryByText('Renews')).not.toBeInTheDocument();
});

test('what a member has asked for is shown, and can be taken back for them', async () => {
  const leaving = { until: '2028-09-14T09:42:00.000Z', chargedBefore: '2027-09-14T09:42:00.000Z', confirmed: false };
  const before = { ...member, memberships: [{ ...membership, leaving }] };
  const { user, api, services } = show(memberApi({ detail: before, changeAnswer: () => Response.json(member) }));
  const cell = await screen.findByRole('cell', { name: /^Ends Sep/ });
  expect(cell).toHaveTextContent(
    'Ends Sep 14, 2028, after the charge of Sep 14, 2027, as soon as the card provider has it',
  );
  expect(cell).toHaveTextContent('Visa ending 4242 · Apple Pay, good until 04/2028');
  await user.click(screen.getByRole('button', { name: 'Renew again' }));
  expect(await screen.findByRole('cell', { name: /^Renews Sep/ })).toBeVisible();
  expect(api.bodies).toEqual([{ orderId: membership?.orderId }]);
  expect(services.toasts.at(-1)).toMatchObject({ description: 'The membership renews again.', variant: 'success' });
});

test('an end that cannot be withdrawn has no button for it', async () => {
  const leaving = { until: '2028-09-14T09:42:00.000Z', chargedBefore: null, confirmed: true, final: true };
  show(memberApi({ detail: { ...member, memberships: [{ ...membership, leaving }] } }));
  expect(await screen.findByRole('cell', { name: /^Ends Sep/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Renew again' })).not.toBeInTheDocument();
});

test('what is unpaid is shown with its sum, and the link to the membership can be sent', async () => {
  const due = { amount: 25_000, since: '2027-09-14T09:42:00.000Z', needsConfirmation: true };
  const late = { ...member, standing: 'past_due', memberships: [{ ...membership, status: 'past_due', due }] };
  const { user, services } = show(
    memberApi({ detail: late, changeAnswer: () => Response.json({ to: 'renee@example.org' }) }),
  );
  expect(await screen.findByRole('cell', { name: /^Paid until Sep/ })).toHaveTextContent(
    /tried again: \$250\.00 unpaid since Sep 14, 2027, the bank asks for a confirmation/,
  );
  await user.click(screen.getByRole('button', { name: 'Send membership link' }));
  expect(await screen.findByRole('button', { name: 'Send membership link' })).toBeVisible();
  expect(services.toasts.at(-1)?.description).toBe('The link to the membership is on its way to renee@example.org.');
});

test('another plan is shown with what it costs, and charged as the member has agreed', async () => {
  const monthly = {
    ...membership,
    description: 'Pro Agent Monthly',
    otherPlan: { billingFrequency: 'annual', description: 'Pro Agent Annual', price: 25_000, blockedBy: null },
  };
  const before = { ...member, memberships: [monthly] };
  const after = Response.json({ ...member, memberships: [membership] });
  const { user, api, services } = show(memberApi({ detail: before, changeAnswer: () => after }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change to Pro Agent Annual?' }));
  expect(await dialog.findByText('−$12.50')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Charge $237.50 and change' }));
  const memberships = within(await screen.findByRole('table', { name: 'Memberships' }));
  expect(await memberships.findByRole('cell', { name: 'Pro Agent Annual' })).toBeVisible();
  expect(api.bodies).toEqual([
    {
      orderId: membership?.orderId,
      billingFrequency: 'annual',
      agreed: { when: 'now', amount: 23_750, price: 25_000, proratedAt: '2026-09-29T09:42:00.000Z' },
    },
  ]);
  expect(services.toasts.at(-1)).toMatchObject({ description: 'The plan is changed.', variant: 'success' });
});

test('a dialog that is opened again shows the plan and the price of that moment', async () => {
  const offer = { description: 'Pro Agent Monthly', billingFrequency: 'monthly', price: 2_500 };
  const before = { ...member, memberships: [{ ...membership, otherPlan: { ...offer, blockedBy: null } }] };
  let amount = 23_750;
  const preview: FakeAnswer = () => Response.json({ ...planPreview, amount });
  const { user } = show(memberApi({ detail: before, preview }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  expect(await screen.findByRole('button', { name: 'Charge $237.50 and change' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  amount = 23_000;
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  expect(await screen.findByRole('button', { name: /^Charge .* and change$/ })).toHaveTextContent('$230.00');
});

test('if the bank asks for a confirmation, staff see a message and the link for the member', async () => {
  const comingPlan = {
    billingFrequency: 'annual',
    description: 'Pro Agent Annual',
    price: 25_000,
    from: null,
    confirmAt: 'https://invoice.provider.example/i/in_2',
    confirmed: true,
  };
  const after = { ...member, memberships: [{ ...membership, otherPlan: null, comingPlan }] };
  const { user, services } = show(memberApi({ changeAnswer: () => Response.json(after) }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Charge $237.50 and change' }));
  expect(await screen.findByRole('link', { name: /^once the bank’s question is answered/ })).toHaveAttribute(
    'href',
    comingPlan.confirmAt,
  );
  expect(services.toasts.at(-1)?.description).toMatch(/^The member’s bank asks for a confirmation first/);
});

test('a changed amount is shown in the dialog, which stays open', async () => {
  const changeAnswer: FakeAnswer = { status: 409, code: 'amount_mismatch', message: 'It is $238.00 now.' };
  const { user } = show(memberApi({ changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Charge $237.50 and change' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It is $238.00 now.');
  expect(dialog.getByRole('button', { name: 'Charge $237.50 and change' })).toBeEnabled();
});

test.each([
  ['payment_pending', 'The card provider has not answered. Nothing has changed.', /Nothing has changed\.$/],
  ['unavailable', 'There is too much to do.', /do\. Whether the plan has changed is not known yet\.$/],
])('a change of plan without an answer (%s): the known state is shown', async (code, message, expected) => {
  const { user } = show(memberApi({ changeAnswer: { status: 503, code, message } }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Charge $237.50 and change' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(expected);
});

test('a scheduled change of plan is shown with its day, and staff can withdraw it for the member', async () => {
  const comingPlan = {
    billingFrequency: 'monthly',
    description: 'Pro Agent Monthly',
    price: 2500,
    from: '2027-09-14T09:42:00.000Z',
    confirmAt: null,
    confirmed: true,
  };
  const before = { ...member, memberships: [{ ...membership, otherPlan: null, comingPlan }] };
  const { user, services } = show(memberApi({ detail: before, changeAnswer: () => Response.json(member) }));
  expect(await screen.findByRole('cell', { name: /^Renews Sep/ })).toHaveTextContent(
    'Pro Agent Monthly for $25.00, from Sep 14, 2027',
  );
  await user.click(screen.getByRole('button', { name: 'Keep the plan' }));
  expect(await screen.findByRole('button', { name: 'Change plan' })).toBeVisible();
  expect(services.toasts.at(-1)?.description).toBe(
    'The change of plan is taken back. The member gets no mail about that.',
  );
});

test.each([
  ['leaving', 'The member has canceled. Have the membership renew again first.'],
  ['unpaid', 'The renewal is not paid.'],
  ['disputed', 'The bank is still deciding about a payment.'],
  ['renewing', 'The renewal is just being charged.'],
])('the reason why a plan cannot be changed (%s) is shown, without a request', async (blockedBy, words) => {
  const otherPlan = { ...membership?.otherPlan, blockedBy };
  const { user, api } = show(memberApi({ detail: { ...member, memberships: [{ ...membership, otherPlan }] } }));
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeVisible();
  expect(api.asked.filter((asked) => asked.includes('/plan'))).toEqual([]);
});

test('a membership without renewal can only be ended at once', async () => {
  const withoutRenewal = { ...member, memberships: [{ ...membership, renews: false }] };
  const { user } = show(memberApi({ detail: withoutRenewal }));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  expect(within(screen.getByRole('dialog')).getAllByRole('option')).toHaveLength(1);
});

test.each([
  [409, 'conflict', 'This membership has changed.', /has changed\. Nothing was ended\.$/],
  [503, 'unavailable', 'There is too much to do.', /Whether it has ended is not known/],
  [503, 'payment_pending', 'The card provider has not answered. Nothing has changed.', /Nothing has changed\.$/],
])(
  'an error %d is shown in the dialog, which then offers no second attempt',
  async (status, code, message, expected) => {
    let times = 0;
    const { user } = show(
      memberApi({
        changeAnswer: () => {
          times += 1;
          return { status, code, message };
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const dialog = within(screen.getByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'End membership' });
    await user.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent(expected);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(times).toBe(1);
  },
);

test('a locked member is unlocked, and the verification is sent again', async () => {
  const locked = {
    ...member,
    account: {
      ...member.account,
      verifiedAt: null,
      passwordUntil: '2026-11-22T09:00:00.000Z',
      failures: 10,
      locked: true,
    },
  };
  const { user, services } = show(
    memberApi({
      detail: locked,
      changeAnswer: (request) =>
        request.url.endsWith('/verification')
          ? Response.json({ to: member.email }, { status: 202 })
          : Response.json({ ...locked, account: { ...locked.account, locked: false } }),
    }),
  );
  expect(await screen.findByText('Locked out for now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend verification' }));
  await screen.findByRole('button', { name: 'Resend verification' });
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('Not locked')).toBeVisible();
  expect(services.toasts.map(({ description }) => description)).toEqual([
    'The verification is on its way to renee@castellanohomes.example.',
    'The member can ask and try again at once.',
  ]);
});

test('a rate limit of verifications is shown in a toast', async () => {
  const unverified = { ...member, account: { ...member.account, verifiedAt: null } };
  const changeAnswer = {
    status: 429,
    code: 'too_many_requests',
    message: 'The verification was sent often enough today.',
  };
  const { user, services } = show(memberApi({ detail: unverified, changeAnswer }));
  await user.click(await screen.findByRole('button', { name: 'Resend verification' }));
  await screen.findByRole('button', { name: 'Resend verification' });
  expect(services.toasts.at(-1)).toMatchObject({ variant: 'destructive' });
});

test('an owner downloads the data, and erases it after typing the address', async () => {
  const { user, api } = show(
    memberApi({
      role: 'owner',
      changeAnswer: () => Response.json({ done: person.held, providerCustomers: ['cus_1'] }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show stored data' }));
  const table = within(await screen.findByRole('table', { name: 'Stored data' }));
  expect(table.getByRole('row', { name: /Orders 2 Kept for the books, without the person/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download as JSON' })).toHaveAttribute(
    'href',
    `http://localhost/api/admin/people/${person.ref}/export`,
  );
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  const dialog = within(screen.getByRole('dialog'));
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await user.type(dialog.getByRole('textbox'), 'renee@elsewhere.example');
  await user.click(erase);
  expect(dialog.getByText('Type the address as it stands above')).toBeVisible();
  api.answers = memberApi({
    role: 'owner',
    detail: erasedMember,
    changeAnswer: () => Response.json({ done: person.held, providerCustomers: ['cus_1'] }),
  });
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'Renee@CastellanoHomes.example');
  await user.click(erase);
  expect(await screen.findByRole('heading', { level: 1, name: 'Member 10482' })).toBeVisible();
  expect(screen.getByText(/At the card provider they are cus_1: delete them/)).toBeVisible();
  expect(api.asked.filter((asked) => asked.endsWith('/erase'))).toHaveLength(1);
});

test('the page of an erased member says so, and offers no data', async () => {
  show(memberApi({ detail: erasedMember }));
  expect(await screen.findByText('The data of this person has been erased.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show stored data' })).not.toBeInTheDocument();
});

test('the stored data of a member is not shown on the page of another one', async () => {
  const other = { ...member, number: 10_483, name: 'Ada Lind', email: 'ada@example.org' };
  const page = (
    <>
      <Link to="/admin/members/10482">to Renee</Link>
      <Link to="/admin/members/10483">to Ada</Link>
      <Page />
    </>
  );
  const answer: FakeAnswer = (request) =>
    memberApi({ role: 'owner', detail: request.url.endsWith('/10483') ? other : member })(request);
  view = openPage(path, page, '/admin/members/10483', answer);
  const { user } = view;
  await screen.findByRole('heading', { level: 1, name: 'Ada Lind' });
  await user.click(screen.getByRole('link', { name: 'to Renee' }));
  await user.click(await screen.findByRole('button', { name: 'Show stored data' }));
  expect(await screen.findByRole('table', { name: 'Stored data' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'to Ada' }));
  await screen.findByRole('heading', { level: 1, name: 'Ada Lind' });
  expect(screen.queryByRole('table', { name: 'Stored data' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show stored data' })).toBeVisible();
});

test('reasons against an erasure are shown, and a note that only owners erase', async () => {
  const open = ['The membership of order PL-20418 is alive, paid until 2027-09-14: end it first.'];
  const { user } = show(memberApi({ foundPerson: { ...person, open } }));
  await user.click(await screen.findByRole('button', { name: 'Show stored data' }));
  expect(await screen.findByText(open[0] ?? '')).toBeVisible();
  expect(screen.getByText('Only an owner erases it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase' })).not.toBeInTheDocument();
});

test('a viewer has no buttons', async () => {
  show(memberApi({ role: 'viewer' }));
  await screen.findByRole('heading', { name: 'Renee Castellano' });
  expect(screen.queryByRole('button', { name: 'End' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show stored data' })).not.toBeInTheDocument();
});

test('an unknown member links back to the list', async () => {
  show({ status: 404, code: 'not_found' });
  expect(await screen.findByRole('heading', { name: 'There is no such member' })).toBeVisible();
});
