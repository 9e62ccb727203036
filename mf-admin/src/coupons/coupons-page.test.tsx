import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSite, type FakeAnswer, type FakeHandler } from '@plumbline/services/fake';
import { coupons } from '../testing/coupon-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { session } from '../testing/release-samples.ts';
import { meta, Page } from './coupons-page.tsx';

const path = '/admin/coupons';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());

const plan = {
  id: 'pro-agent-annual',
  membershipId: 'pro-agent',
  name: 'Pro Agent Annual',
  description: '',
  memberType: 'realEstateProfessional',
  billingFrequency: 'annual',
  price: 25_000,
  benefits: [],
};

const api =
  (changeAnswer: FakeAnswer = { json: coupons[0], status: 201 }, role = 'staff'): FakeHandler =>
  (request) => {
    if (request.method !== 'GET') return changeAnswer;
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/session')) return { json: { ...session, role } };
    return { json: pathname.endsWith('/memberships') ? [plan] : coupons };
  };
const show = (answer: FakeAnswer = api()) => (view = openPage(path, <Page />, path, answer));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('each code shows its reduction, its plans, its uses and its state', async () => {
  show();
  const founders = await row(/^FOUNDERS/);
  for (const text of [
    '20% off the first payment',
    '213 of 500',
    '208 paid, 1 per buyer',
    'Live',
    /with founding prices/,
  ]) {
    expect(founders.getByText(text)).toBeVisible();
  }
  const spring = await row(/^SPRING-FAIR/);
  for (const text of ['$49.50 off the first payment', 'pro-agent-annual, elite-broker-annual', 'Planned']) {
    expect(spring.getByText(text)).toBeVisible();
  }
  expect((await row(/^TEN-BROKERS/)).getByText('20% off every payment')).toBeVisible();
  expect((await row(/^PRINTED-WRONG/)).queryByRole('button')).not.toBeInTheDocument();
});

test('the list shows the last day of a code, as it was typed', async () => {
  const endsAt = new Date(2027, 1, 1).toISOString();
  show(() => ({ json: coupons.map((coupon) => ({ ...coupon, startsAt: null, endsAt })) }));
  expect((await row(/^SPRING-FAIR/)).getByText('Jan 31, 2027')).toBeVisible();
});

async function openDialog(user: ReturnType<typeof openPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New code' }));
  return within(screen.getByRole('dialog'));
}

test('a code is created with the values of the form', async () => {
  const { user, api: asked, services } = show();
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'founders');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'It takes off' }), 'amount');
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '49.50');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Of' }), 'always');
  await user.click(await dialog.findByRole('checkbox', { name: 'Pro Agent Annual' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Ends with the founding prices' }));
  await user.type(dialog.getByLabelText(/^First day/), '2027-01-01');
  await user.type(dialog.getByLabelText(/^Last day/), '2027-01-31');
  await user.type(dialog.getByRole('textbox', { name: /^Most uses in all/ }), '500');
  await user.type(dialog.getByRole('textbox', { name: /^Most uses per buyer/ }), '1');
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  await waitFor(() => expect(services.toasts).toHaveLength(1));
  expect(asked.bodies).toEqual([
    {
      code: 'FOUNDERS',
      amountOff: 4950,
      duration: 'always',
      founding: true,
      planIds: ['pro-agent-annual'],
      startsAt: new Date(2027, 0, 1).toISOString(),
      // The last day is still part of it.
      endsAt: new Date(2027, 1, 1).toISOString(),
      mostUses: 500,
      mostPerBuyer: 1,
    },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('errors of the form and of the API are shown at their fields', async () => {
  const message =
    'Pro Agent Monthly costs $25.00: less than $0.50, the least that a card can be charged, would be left';
  const refusal = {
    status: 400,
    code: 'invalid_input',
    message,
    issues: [{ path: 'body.percentOff', message }],
  };
  const { user, api: asked } = show(api(() => Response.json(refusal, { status: 400 })));
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'half');
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '100');
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText('Enter a whole percentage from 1 to 99')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'How much' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '0.00');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'It takes off' }), 'amount');
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText('Enter an amount above 0')).toBeVisible();
  expect(asked.bodies).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'It takes off' }), 'percent');
  await user.clear(dialog.getByRole('textbox', { name: 'How much' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '99');
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'How much' })).toHaveAccessibleDescription(message);
});

test('plans that could not be read are reported, because a code without a choice is for all of them', async () => {
  const down: FakeAnswer = { status: 503, code: 'unavailable', message: 'The database does not answer.' };
  const page = show((request) => (request.url.endsWith('/memberships') ? down : api()(request)));
  const plans = within((await openDialog(page.user)).getByRole('group', { name: 'Plans' }));
  expect(await plans.findByText('The plans could not be read: The database does not answer.')).toBeVisible();
  page.api.answers = api();
  await page.user.click(plans.getByRole('button', { name: 'Try again' }));
  expect(await plans.findByRole('checkbox', { name: 'Pro Agent Annual' })).toBeVisible();
});

test('a code that would end with founding prices that are over is refused at its checkbox', async () => {
  const message = 'The founding prices have ended';
  const issues = [{ path: 'body.founding', message }];
  const { user } = show(api({ status: 400, code: 'invalid_input', message: '', issues }));
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'half');
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '50');
  const founding = dialog.getByRole('checkbox', { name: /^Ends with the founding prices/ });
  await user.click(founding);
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(founding).toBeInvalid();
});

test.each([
  ['nothing', ' ', 'Enter a code'],
  ['too little', 'ab', 'Enter at least 3 characters'],
  ['other characters', 'zehn%', 'Use only letters, digits and hyphens'],
  ['a hyphen at the start', '-ten', 'Begin with a letter or a digit'],
])('a code of %s is refused with what is wrong', async (_, typed, message) => {
  const { user, api: asked } = show();
  const dialog = await openDialog(user);
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await user.type(code, typed);
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(code).toBeInvalid();
  expect(asked.bodies).toEqual([]);
});

test('a code that exists already is refused with a message', async () => {
  const message = 'There is or was a code FOUNDERS. Choose another name.';
  const { user } = show(api({ status: 409, code: 'conflict', message }));
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'founders');
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '10');
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
});

test('a code is ended after a confirmation', async () => {
  const { user, api: asked, services } = show(api({ json: { ...coupons[0], state: 'ended' } }));
  await user.click((await row(/^FOUNDERS/)).getByRole('button', { name: 'End' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the code FOUNDERS?' }));
  expect(asked.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'End the code' }));
  await waitFor(() => expect(services.toasts).toMatchObject([{ title: 'FOUNDERS' }]));
  expect(asked.asked).toContain('POST /api/admin/coupons/5/end');
});

test('a viewer has no buttons, and no search engine lists the page', async () => {
  show(api(undefined, 'viewer'));
  await row(/^FOUNDERS/);
  expect(screen.queryByRole('button', { name: /^(New code|End)$/ })).not.toBeInTheDocument();
  const url = new URL(`http://localhost:3000${path}`);
  expect(meta({ site: fakeSite, params: {}, url, read: () => undefined }).noindex).toBe(true);
});
