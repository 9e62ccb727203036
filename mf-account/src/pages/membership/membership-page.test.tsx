import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import {
  anniversaryMembership,
  dueAfterBankChallenge,
  switchingToMonthly,
  confirmingYearlyPlan,
  endedMembership,
  chargeWithin48Hours,
  cancelledMembership,
  cancelledWithin48Hours,
  endsForGood,
  longTexts,
  membership,
  monthly,
  paidOnce,
  pastDue,
  monthlyPlanPreview,
  yearlyPlanPreview,
} from '../../testing/memberships.ts';
import { openPage } from '../../testing/open-page.tsx';
import { meta, Page } from './membership-page.tsx';

const token = 'x'.repeat(43);
const membershipAnswer =
  (json: OwnMembership): FakeAnswer =>
  () =>
    Response.json(json);
const changeAnswer =
  (message: string, json: OwnMembership, more: object = {}): FakeAnswer =>
  () =>
    Response.json({ message, membership: json, ...more });

const open = (answer: FakeAnswer, address: Parameters<typeof openPage>[2] = `/membership?token=${token}`) =>
  openPage('/membership', <Page />, address, answer);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  window.localStorage.clear();
  // A celebration closes by itself after four seconds, in which a slow machine has not looked at it yet.
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Emulates a device that requests reduced motion. */
const lessMotion = (): void => {
  const real = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(real(media), { matches: media.includes('reduced-motion') }));
};
const button = (name: string) => screen.findByRole('button', { name });
/** From the page: a member’s card has some of these terms too. */
const fact = (term: string) => screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

test('a coming price is shown with its day', async () => {
  open(membershipAnswer({ ...membership, comingPrice: { price: 32_900, from: '2028-11-21T12:00:00.000Z' } }));
  await button('Cancel my membership');
  expect(fact('New price')).toBe('$329.00 per year, from November 21, 2028');
});

test('shows plan, price, next charge, card and receipts, and removes the token from the URL', async () => {
  const page = open(membershipAnswer(membership));
  await heading('Your membership');
  await button('Cancel my membership');
  expect(page.here()).toBe('/membership');
  expect(['Membership', 'Price', 'Next charge', 'Member number'].map((term) => fact(term))).toEqual([
    'Pro Agent Annual',
    '$299.00 per year',
    '$299.00 on November 21, 2027',
    '10482',
  ]);
  expect(screen.getByText('Visa ending 4242, good until 04/2029')).toBeVisible();
  expect(screen.getByRole('link', { name: 'November 21, 2026 for $299.00' })).toHaveAttribute(
    'href',
    `/receipt?token=ch_0001.${'x'.repeat(43)}`,
  );
  expect(screen.getByRole('link', { name: /^PDF of November 21, 2026 for \$299\.00/ })).toHaveAttribute(
    'href',
    `/api/receipts/ch_0001.${'x'.repeat(43)}/pdf`,
  );
  expect(page.api.asked).toEqual([`GET /api/own-membership/${token}`]);
});

test('two receipts of one day have different link texts', async () => {
  const [receipt] = membership.receipts;
  if (!receipt) throw new Error('The membership has a receipt');
  const other = { ...receipt, token: receipt.token.replace('ch_0001', 'ch_0002'), amount: 2900, refunded: 1450 };
  open(membershipAnswer({ ...membership, receipts: [receipt, other] }));
  expect(await screen.findByRole('link', { name: 'November 21, 2026 for $29.00' })).toHaveAttribute(
    'href',
    `/receipt?token=ch_0002.${'x'.repeat(43)}`,
  );
  expect(screen.getAllByRole('link', { name: /^PDF of November 21, 2026 for \$29\.00/ })).toHaveLength(1);
  expect(screen.getByText('$14.50 refunded')).toBeVisible();
});

test('cancelling first shows its effect, then the API’s message, and can be undone', async () => {
  const page = open(membershipAnswer(membership));
  await page.user.click(await button('Cancel my membership'));
  expect(screen.getByRole('heading', { name: 'Cancel this membership?' })).toHaveFocus();
  expect(
    screen.getByText('It runs until November 21, 2027 and then ends. Your card is not charged again.'),
  ).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(await button('Cancel my membership')).toHaveFocus();
  expect(page.api.asked).toHaveLength(1);

  page.api.answers = changeAnswer('It is over on November 21.', cancelledMembership);
  await page.user.click(await button('Cancel my membership'));
  await page.user.click(await button('Yes, cancel it'));
  await waitFor(() => expect(screen.getByText('It is over on November 21.')).toHaveFocus());
  expect(screen.getByRole('heading', { name: 'You have canceled' })).toBeVisible();
  expect(fact('Next charge')).toBe('None');
  expect(page.api.asked.at(-1)).toBe('POST /api/own-membership/cancel');
  expect(page.api.bodies).toEqual([{ token }]);

  page.api.answers = changeAnswer('It renews again.', membership);
  await page.user.click(await button('Keep my membership after all'));
  await waitFor(() => expect(screen.getByText('It renews again.')).toHaveFocus());
  expect(await button('Cancel my membership')).toBeVisible();
  expect(page.api.asked.at(-1)).toBe('POST /api/own-membership/resume');
});

test('an end that cannot be withdrawn is shown without an offer to withdraw it', async () => {
  open(membershipAnswer(endsForGood));
  expect(await screen.findByRole('heading', { name: 'Your membership ends' })).toBeVisible();
  expect(screen.getByText(/^Your membership runs until November 21, 2027 and then ends/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep my membership after all' })).not.toBeInTheDocument();
});

const planWithdrawn = 'Your change to Pro Agent Monthly is withdrawn too.';

test('cancelling says that a change of plan is withdrawn too', async () => {
  const { user } = open(membershipAnswer(switchingToMonthly));
  await user.click(await button('Cancel my membership'));
  const ends = 'It runs until November 21, 2027 and then ends. Your card is not charged again.';
  expect(screen.getByText(`${ends} ${planWithdrawn}`)).toBeVisible();
});

test.each([
  ['the new plan, which the last charge pays for, is kept', '2027-11-21T12:00:00.000Z', false],
  ['the new plan, which begins after the last charge, is withdrawn', '2028-11-21T12:00:00.000Z', true],
])('cancelling within 48 hours of a charge: %s', async (_, from, isWithdrawn) => {
  const { comingPlan } = switchingToMonthly;
  const { cancelling } = chargeWithin48Hours;
  const { user } = open(
    membershipAnswer({ ...switchingToMonthly, cancelling, comingPlan: comingPlan && { ...comingPlan, from } }),
  );
  await user.click(await button('Cancel my membership'));
  const question = screen.getByText(/^Your next charge \(/);
  if (isWithdrawn) expect(question).toHaveTextContent(planWithdrawn);
  else expect(question).not.toHaveTextContent(planWithdrawn);
});

test('within 48 hours of a charge the page says that the charge still comes', async () => {
  const page = open(membershipAnswer(chargeWithin48Hours));
  await page.user.click(await button('Cancel my membership'));
  expect(
    screen.getByText(/^Your next charge \(\$299\.00 on November 21, 2027\) is less than 48 hours away and still comes/),
  ).toBeVisible();
  page.api.answers = changeAnswer('One more charge.', cancelledWithin48Hours);
  await page.user.click(await button('Yes, cancel it'));
  expect(await screen.findByText(/^The charge of November 21, 2027 was less than 48 hours away/)).toBeVisible();
  expect(fact('Next charge')).toBe('$299.00 on November 21, 2027');
  expect(fact('Ends')).toBe('November 21, 2028');
});

const failures: [string, FakeAnswer, string][] = [
  [
    'an unavailable provider',
    { status: 503, code: 'provider_unavailable', message: 'Your wish is kept.' },
    'Your wish is kept.',
  ],
  ['a rate limit', { status: 429, code: 'too_many_requests', message: 'Later.' }, 'Later.'],
  [
    'a server error',
    { status: 500, code: 'internal' },
    'That did not work, or its answer was lost. Please try again in a moment: nothing is charged twice.',
  ],
  [
    'no connection',
    'unreachable',
    'That did not work, or its answer was lost. Please try again in a moment: nothing is charged twice.',
  ],
];

test.each(failures)('%s is shown at the question, which stays', async (_, answer, sentence) => {
  const page = open(membershipAnswer(membership));
  await page.user.click(await button('Cancel my membership'));
  page.api.answers = answer;
  await page.user.click(await button('Yes, cancel it'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(await button('Yes, cancel it')).toBeEnabled();
});

test.each([
  ['cancelling', 'Cancel my membership', 'Yes, cancel it'],
  ['a new card', 'Change the card', 'Keep the old card'],
])('the error of a declined payment is not shown as one of %s', async (_, opens, opened) => {
  const page = open(membershipAnswer(pastDue));
  page.api.answers = { status: 402, code: 'card_declined', message: 'Your card was declined.' };
  await page.user.click(await button('Pay $299.00 now'));
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  page.api.answers = 'never';
  await page.user.click(await button(opens));
  await button(opened);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each<FakeAnswer>(['timeout', 'unreachable', { status: 502, code: 'internal' }])(
  'a payment whose answer is lost (%j) may have been charged, and the page does not deny it',
  async (answer) => {
    const page = open(membershipAnswer(pastDue));
    page.api.answers = answer;
    await page.user.click(await button('Pay $299.00 now'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/nothing is charged twice/);
    expect(alert).not.toHaveTextContent(/nothing was charged/i);
  },
);

test('during the request the button shows it, and a second press sends nothing', async () => {
  const page = open(membershipAnswer(membership));
  await page.user.click(await button('Cancel my membership'));
  page.api.answers = () => new Promise(() => undefined);
  await page.user.dblClick(await button('Yes, cancel it'));
  expect(await button('Canceling …')).toHaveAttribute('aria-disabled', 'true');
  expect(page.api.bodies).toHaveLength(1);
});

describe('a milestone', () => {
  const celebration = () => screen.findByRole('dialog', { name: 'A mark worth a notch, Renee.' });
  /** Every part that is fetched when shown has loaded by then. */
  const settled = () => act(() => jest.advanceTimersByTimeAsync(50));

  test('is celebrated on the first visit, with the member’s data', async () => {
    open(membershipAnswer(anniversaryMembership));
    const dialog = await celebration();
    expect(dialog).toHaveTextContent('You joined 5 years ago. Thank you for being a member.');
    for (const text of ['Renee Castellano', 'Pro Agent', '10482', 'November 20, 2021', 'Member directory access']) {
      expect(dialog).toHaveTextContent(text);
    }
    expect(fact('Joined')).toBe('November 20, 2021, 5 years ago');
  });

  test('is celebrated once per member and milestone', async () => {
    const isCelebrated = async (json: OwnMembership): Promise<void> => {
      const { unmount } = open(membershipAnswer(json));
      expect(await screen.findByRole('dialog')).toBeVisible();
      unmount();
    };
    const isPassedOver = async (json: OwnMembership): Promise<void> => {
      const { unmount } = open(membershipAnswer(json));
      await screen.findByText('Joined');
      await settled();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      unmount();
    };
    await isCelebrated(anniversaryMembership);
    await isPassedOver(anniversaryMembership);
    await isCelebrated({ ...anniversaryMembership, memberNumber: 10_499 });
    await isPassedOver(anniversaryMembership);
    await isCelebrated({ ...anniversaryMembership, milestone: 10 });
  });

  test.each<[string, OwnMembership]>([
    ['without a milestone', membership],
    ['with an unpaid renewal', { ...anniversaryMembership, ...pastDue, milestone: 5 }],
    [
      'with a cancelled membership',
      { ...anniversaryMembership, nextCharge: null, leaving: cancelledMembership.leaving, cancelling: null },
    ],
    [
      'whose card expires',
      { ...anniversaryMembership, card: { brand: 'visa', last4: '4242', wallet: null, expires: '2027-02' } },
    ],
    [
      'whose price changes',
      { ...anniversaryMembership, comingPrice: { price: 32_900, from: '2028-11-21T12:00:00.000Z' } },
    ],
  ])('is not celebrated for a member %s', async (_, json) => {
    open(membershipAnswer(json));
    await screen.findByText('Joined');
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('with reduced motion is shown as text, and not celebrated', async () => {
    lessMotion();
    open(membershipAnswer(anniversaryMembership));
    await screen.findByText('Joined');
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(fact('Joined')).toBe('November 20, 2021, 5 years ago');
    expect(window.localStorage).toHaveLength(0);
  });

  test('is not celebrated if the browser cannot store that it was', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open(membershipAnswer(anniversaryMembership));
    await screen.findByText('Joined');
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the payment of an overdue renewal is celebrated over the page, which also shows the message', async () => {
  const page = open(membershipAnswer(pastDue));
  page.api.answers = changeAnswer('Your renewal is paid. Thank you.', membership, { confirmAt: null });
  await page.user.click(await button('Pay $299.00 now'));
  const dialog = await screen.findByRole('dialog', { name: 'Good to have you with us, Renee.' });
  expect(dialog).toHaveTextContent('Your membership is renewed.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByText('Your renewal is paid. Thank you.')).toHaveFocus());
});

test.each<[string, OwnMembership]>([
  ['that still waits for the bank', dueAfterBankChallenge],
  ['that ends instead', endedMembership],
])('a renewal %s is not celebrated', async (_, json) => {
  const page = open(membershipAnswer(pastDue));
  page.api.answers = changeAnswer('That is how it stands.', json, { confirmAt: null });
  await page.user.click(await button('Pay $299.00 now'));
  expect(await screen.findByText('That is how it stands.')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an unpaid renewal is paid with one press', async () => {
  lessMotion();
  const page = open(membershipAnswer(pastDue));
  expect(await screen.findByRole('heading', { name: 'Your renewal is not paid' })).toBeVisible();
  page.api.answers = { status: 402, code: 'card_declined', message: 'Your card was declined.' };
  await page.user.click(await button('Pay $299.00 now'));
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('Your card was declined.');
  page.api.answers = changeAnswer('Your renewal is paid. Thank you.', membership, { confirmAt: null });
  await page.user.click(await button('Pay $299.00 now'));
  await waitFor(() => expect(screen.getByText('Your renewal is paid. Thank you.')).toHaveFocus());
  expect(screen.queryByRole('heading', { name: 'Your renewal is not paid' })).not.toBeInTheDocument();
});

test('if the bank requires a confirmation, the page links to the provider’s page and can check again', async () => {
  lessMotion();
  const page = open(membershipAnswer(dueAfterBankChallenge));
  const link = await screen.findByRole('link', { name: /^Confirm the payment/ });
  expect(link).toHaveAttribute('href', 'https://invoice.provider.example/i/in_1');
  page.api.answers = changeAnswer('Your renewal is paid. Thank you.', membership, { confirmAt: null });
  await page.user.click(await button('I have confirmed it'));
  expect(await screen.findByText('Your renewal is paid. Thank you.')).toBeVisible();
});

test('cancelling an unpaid membership says that it ends at once', async () => {
  const page = open(membershipAnswer(pastDue));
  await page.user.click(await button('Cancel my membership'));
  expect(screen.getByText(/so it ends at once/)).toBeVisible();
  page.api.answers = changeAnswer('It has ended.', endedMembership);
  await page.user.click(await button('Yes, cancel it'));
  expect(await screen.findByRole('link', { name: 'See the memberships' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change the card' })).not.toBeInTheDocument();
});

const comingOf = ({ comingPlan }: OwnMembership): NonNullable<OwnMembership['comingPlan']> => {
  if (comingPlan === null) throw new Error('no plan comes');
  return comingPlan;
};

const agree = /^I agree to the recurring billing terms/;

test('a change to the yearly plan shows its cost now, requires the agreement, is paid, and celebrated', async () => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Change to the yearly plan'));
  expect(screen.getByRole('heading', { name: 'Change to Pro Agent Annual?' })).toHaveFocus();
  const pay = await button('Pay $284.50 and change');
  expect(['Charged now', 'Unused time on Pro Agent Monthly'].map((term) => fact(term))).toEqual(['$284.50', '−$14.50']);
  await page.user.click(pay);
  expect(await screen.findByText('Please agree to the terms to continue')).toBeVisible();
  expect(page.api.bodies).toEqual([{ token }]);
  page.api.answers = changeAnswer('Your membership is Pro Agent Annual.', membership, { confirmAt: null });
  await page.user.click(screen.getByRole('checkbox', { name: agree }));
  await page.user.click(pay);
  expect(await screen.findByRole('dialog', { name: 'One floor up, Renee.' })).toBeVisible();
  await page.user.keyboard('{Escape}');
  expect(fact('Membership')).toBe('Pro Agent Annual');
  expect(screen.getByText('Your membership is Pro Agent Annual.')).toBeVisible();
  expect(page.api.bodies.at(-1)).toMatchObject({
    token,
    billingFrequency: 'annual',
    agreed: { when: 'now', amount: 28_450, price: 29_900, proratedAt: yearlyPlanPreview.proratedAt },
    agreement: { agreement: expect.any(String), 'recurring-billing': expect.any(String) },
  });
});

test('an amount that has changed meanwhile is shown, and requires the agreement again', async () => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Change to the yearly plan'));
  await page.user.click(await screen.findByRole('checkbox', { name: agree }));
  let asked = 0;
  page.api.answers = () => {
    asked += 1;
    return asked === 1
      ? Response.json({ code: 'amount_mismatch', message: 'It is $285.00 now.' }, { status: 409 })
      : Response.json({ ...yearlyPlanPreview, amount: 28_500 });
  };
  await page.user.click(screen.getByRole('button', { name: 'Pay $284.50 and change' }));
  expect(await button('Pay $285.00 and change')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^The amount has changed since you looked/);
  expect(screen.getByRole('checkbox', { name: agree })).not.toBeChecked();
});

test('a declined card shows an error, and the plan is unchanged', async () => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Change to the yearly plan'));
  await page.user.click(await screen.findByRole('checkbox', { name: agree }));
  page.api.answers = {
    status: 402,
    code: 'card_declined',
    message: 'Your card was declined. Your plan has not changed.',
  };
  await page.user.click(screen.getByRole('button', { name: 'Pay $284.50 and change' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined. Your plan has not changed.');
  await page.user.click(screen.getByRole('button', { name: 'Keep my plan' }));
  expect(await button('Change to the yearly plan')).toHaveFocus();
});

test('a change that the bank must confirm links to the provider’s page, and its state can be checked', async () => {
  const page = open(membershipAnswer(confirmingYearlyPlan));
  const link = await screen.findByRole('link', { name: /^Confirm the payment/ });
  expect(link).toHaveAttribute('href', 'https://invoice.provider.example/i/in_2');
  page.api.answers = changeAnswer('Your membership is Pro Agent Annual.', membership, { confirmAt: null });
  await page.user.click(await button('I have confirmed it'));
  expect(await screen.findByRole('dialog', { name: 'One floor up, Renee.' })).toBeVisible();
});

const away = { status: 503, code: 'provider_unavailable', message: 'What you asked for is kept.' } as const;

test.each<[string, OwnMembership, string]>([
  [
    'the provider is unavailable',
    { ...confirmingYearlyPlan, comingPlan: { ...comingOf(confirmingYearlyPlan), confirmAt: null } },
    'Keep my plan',
  ],
  ['the bank requires a confirmation', confirmingYearlyPlan, 'Keep my plan'],
])('if %s, the page shows the requested change, and can withdraw it', async (_, asked, keep) => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Change to the yearly plan'));
  await page.user.click(await screen.findByRole('checkbox', { name: agree }));
  page.api.answers = ({ method }) => (method === 'GET' ? Response.json(asked) : away);
  await page.user.click(screen.getByRole('button', { name: 'Pay $284.50 and change' }));
  expect(await screen.findByRole('heading', { name: 'Your plan is not changed yet' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('What you asked for is kept.');
  page.api.answers = changeAnswer('Your membership is Pro Agent Monthly.', monthly);
  await page.user.click(await button(keep));
  expect(await button('Change to the yearly plan')).toBeVisible();
  expect(page.api.asked.at(-1)).toBe('POST /api/own-membership/plan/withdraw');
});

test('if the membership cannot be read either, keeping the plan withdraws a change that may have been stored', async () => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Change to the yearly plan'));
  await page.user.click(await screen.findByRole('checkbox', { name: agree }));
  page.api.answers = 'unreachable';
  await page.user.click(screen.getByRole('button', { name: 'Pay $284.50 and change' }));
  await screen.findByRole('alert');
  page.api.answers = changeAnswer('Your membership is Pro Agent Monthly.', monthly);
  await page.user.click(await button('Keep my plan'));
  expect(await screen.findByText('Your membership is Pro Agent Monthly.')).toBeVisible();
  expect(await button('Change to the yearly plan')).toBeVisible();
  expect(page.api.asked.at(-1)).toBe('POST /api/own-membership/plan/withdraw');
});

test('a change that was given up meanwhile is reported, and the page shows the current plan', async () => {
  const page = open(membershipAnswer(confirmingYearlyPlan));
  const refused = { status: 409, code: 'amount_mismatch', message: 'It is $284.50 now.' } as const;
  page.api.answers = ({ method }) => (method === 'GET' ? Response.json(monthly) : refused);
  await page.user.click(await button('I have confirmed it'));
  expect(
    await screen.findByText('The change was given up. Nothing was charged, and your plan is as it was.'),
  ).toHaveFocus();
  expect(await button('Change to the yearly plan')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Your plan is not changed yet' })).not.toBeInTheDocument();
});

test('the change to the monthly plan takes effect with the next charge, and can be withdrawn', async () => {
  const page = open(membershipAnswer(membership));
  page.api.answers = () => Response.json(monthlyPlanPreview);
  await page.user.click(await button('Change to the monthly plan'));
  await page.user.click(await screen.findByRole('checkbox', { name: agree }));
  expect(fact('Charged now')).toBe('Nothing');
  page.api.answers = changeAnswer('Your plan changes as you have asked.', switchingToMonthly, { confirmAt: null });
  await page.user.click(screen.getByRole('button', { name: 'Change the plan' }));
  await waitFor(() => expect(screen.getByText('Your plan changes as you have asked.')).toHaveFocus());
  expect(fact('New plan')).toBe('Pro Agent Monthly, from November 21, 2027');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  page.api.answers = changeAnswer('Your membership is Pro Agent Annual.', membership);
  await page.user.click(await button('Keep my plan after all'));
  expect(await button('Change to the monthly plan')).toBeVisible();
  expect(page.api.asked.at(-1)).toBe('POST /api/own-membership/plan/withdraw');
});

test('the cost of the other plan can be requested again after a failure', async () => {
  const page = open(membershipAnswer(monthly));
  page.api.answers = { status: 503, code: 'provider_unavailable', message: 'Our card provider is away.' };
  await page.user.click(await button('Change to the yearly plan'));
  expect(await screen.findByText('Our card provider is away.')).toBeVisible();
  page.api.answers = () => Response.json(yearlyPlanPreview);
  await page.user.click(await button('Try again'));
  expect(await button('Pay $284.50 and change')).toBeVisible();
});

test('after a cancellation the page says why the plan cannot be changed', async () => {
  open(membershipAnswer(cancelledMembership));
  expect(await screen.findByText('You have canceled. To change the plan, take that back first.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change to the monthly plan' })).not.toBeInTheDocument();
});

test('a membership that was paid once has no cancellation and no card', async () => {
  open(membershipAnswer(paidOnce));
  expect(await screen.findByText('It was paid once, and ends by itself.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(fact('Paid until')).toBe('November 21, 2027');
});

test('a card that expires before the next charge is reported', async () => {
  open(membershipAnswer(longTexts));
  expect(await screen.findByText(/will have expired by the next charge/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^PDF/ })).toHaveLength(12);
});

test('with an expired or invalid link a new one can be requested', async () => {
  const page = open({ status: 410, code: 'gone' });
  await heading('This link does not work any more');
  const message = "If this email is registered, you'll receive instructions shortly.";
  page.api.answers = () => Response.json({ message });
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'renee@castellano.example');
  await page.user.click(screen.getByRole('button', { name: 'Mail me the link' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(page.api.bodies).toEqual([{ email: 'renee@castellano.example' }]);
});

test('a link that expires while the page is open leads to the request of a new one', async () => {
  const page = open(membershipAnswer(membership));
  await page.user.click(await button('Cancel my membership'));
  page.api.answers = { status: 410, code: 'gone', message: 'Over.' };
  await page.user.click(await button('Yes, cancel it'));
  await heading('This link does not work any more');
});

test('without a link the page offers to mail one, and sends no request', async () => {
  const page = open(membershipAnswer(membership), '/membership');
  await heading('Manage your membership');
  expect(page.api.asked).toEqual([]);
});

test('a membership that could not be loaded can be requested again', async () => {
  const page = open('unreachable');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your membership could not be loaded.');
  page.api.answers = membershipAnswer(membership);
  await page.user.click(await button('Try again'));
  expect(await button('Cancel my membership')).toBeVisible();
});

test('search engines must not list the page, and its metadata does not contain the token', () => {
  const url = new URL(`http://localhost:3000/membership?token=${token}`);
  expect(meta({ params: {}, url, site: fakeSite, read: () => undefined })).toEqual({
    title: 'Your membership | Plumbline',
    canonical: '/membership',
    noindex: true,
  });
});
