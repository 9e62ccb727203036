import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import type { OpenInvitation } from '@plumbline/contract/staff/invitations';
import type { Page } from '@playwright/test';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const token = 'x'.repeat(43);

const membership: OwnMembership = {
  memberNumber: 10_482,
  memberName: 'Ines Ferreira',
  joinedAt: '2038-09-14T09:42:00.000Z',
  benefits: ['Exclusive networking events', 'Industry insights and market reports', 'Member directory access'],
  milestone: null,
  description: 'Pro Agent Annual',
  billingFrequency: 'annual',
  price: 25_000,
  status: 'active',
  paidUntil: '2040-09-14T09:42:00.000Z',
  nextCharge: { at: '2040-09-14T09:42:00.000Z', amount: 25_000 },
  comingPrice: null,
  card: { brand: 'visa', last4: '4242', wallet: null, expires: '2041-04' },
  due: null,
  leaving: null,
  otherPlan: { billingFrequency: 'monthly', description: 'Pro Agent Monthly', price: 2500, blockedBy: null },
  comingPlan: null,
  cancelling: { when: 'period_end', until: '2040-09-14T09:42:00.000Z' },
  receipts: [{ token: `ch_1.${token}`, paidAt: '2039-09-14T09:42:00.000Z', amount: 25_000, refunded: 0 }],
};

const invitation: OpenInvitation = {
  email: 'eli@plumbline.example',
  name: 'Eli Ferreira',
  role: 'staff',
  renews: false,
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  keyAddress: 'otpauth://totp/Plumbline:eli?secret=JBSWY3DPEHPK3PXP',
};

/** Pages that load data in the browser only: the data replaces its placeholder. */
const pages = [
  {
    name: 'a confirmed address',
    path: `/verify-email/${token}`,
    api: '**/api/verify-email/*',
    answer: { json: { success: true, message: 'Verified.', email: 'ines.ferreira@long-company-name.example' } },
    heading: 'Email Verified Successfully',
  },
  {
    name: 'an expired link',
    path: `/verify-email/${token}`,
    api: '**/api/verify-email/*',
    answer: { status: 410, json: { code: 'gone', message: 'The link has expired.' } },
    heading: 'Verification Failed',
  },
  {
    name: 'an invitation',
    path: `/staff/invitation?token=${token}`,
    api: '**/api/staff-invitation',
    answer: { json: invitation },
    heading: 'Welcome, Eli Ferreira',
  },
  {
    name: 'an invitation that was used',
    path: `/staff/invitation?token=${token}`,
    api: '**/api/staff-invitation',
    answer: { status: 410, json: { code: 'gone', message: 'This invitation has been used.' } },
    heading: 'This invitation does not work',
  },
  {
    name: 'a membership',
    path: `/membership?token=${token}`,
    api: '**/api/own-membership/*',
    answer: { json: membership },
    heading: 'Your membership',
  },
  {
    name: 'an expired link to a membership',
    path: `/membership?token=${token}`,
    api: '**/api/own-membership/*',
    answer: { status: 410, json: { code: 'gone', message: 'This link does not work any more.' } },
    heading: 'This link does not work any more',
  },
];

for (const { name, path, api, answer, heading } of pages) {
  test(`${name} has no layout shifts, on any screen`, { tag: ['@wide', '@full'] }, async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 410/);
    await page.route(api, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill(answer);
    });
    await observeLayoutShifts(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectInteractive(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSteady(page, width);
    }
  });
}

async function expectSteady(page: Page, width: number): Promise<void> {
  const shifts = await reportedShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `at ${width} px: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.01);
}
