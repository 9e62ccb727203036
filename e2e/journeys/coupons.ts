import type { APIRequestContext } from '@playwright/test';
import type { NewCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

/** A coupon code that is unique to the test. */
export function newCode(name: string): string {
  return `${name}-${test.info().testId.slice(-6)}-${Date.now().toString(36)}`.toUpperCase();
}

/** Signs in with a staff account of the test, and returns what creates a coupon code with it. */
export async function couponCreator(request: APIRequestContext): Promise<(coupon: NewCoupon) => Promise<void>> {
  const unique = `${test.info().project.name}.${test.info().testId.slice(-12)}.${Date.now()}`;
  const { email, password } = await addStaff(`codes.${unique}@plumbline.example`);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await request.post('/api/admin/session', { data: { email, password }, headers });
  expect(signedIn.status()).toBe(200);
  return async (data) => {
    const response = await request.post('/api/admin/coupons', { data, headers });
    expect(response.status(), await response.text()).toBe(201);
  };
}

/** Creates a coupon code as staff do, with a staff account of the test. */
export async function createCode(request: APIRequestContext, coupon: NewCoupon): Promise<void> {
  await (
    await couponCreator(request)
  )(coupon);
}
