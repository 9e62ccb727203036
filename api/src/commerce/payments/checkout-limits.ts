import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { limitKey, senderKey, type Sender } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { PaymentRules } from './payment-settings.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

const hour = 3_600_000;

interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly paymentRules: PaymentRules;
}

/** @throws Failure `too_many_requests` if this network address has used up its payments of the hour. */
export const limitCheckouts = limitNetwork('checkout/address');

/** @throws Failure `too_many_requests` if this network address has used up its buyer checks of the hour. */
export const limitBuyerChecks = limitNetwork('checkout/buyer');

/** @throws Failure `too_many_requests` if this network address has used up its code checks of the hour. */
export const limitCouponChecks = limitNetwork('checkout/coupon');

/** The hash of a buyer's network, by which unpaid uses of a limited code are counted; null for internal calls. */
export function couponNetwork({ secret }: Pick<LimitDeps, 'secret'>, address: string | undefined): string | null {
  return address === undefined ? null : limitKey(secret, 'checkout/coupon-use', networkOf(address));
}

/**
 * Counts a payment by e-mail address and network together: a stranger who types a buyer's address uses up none of that buyer's
 * payments, unless from the buyer's own network.
 * @throws Failure `too_many_requests` if this e-mail address has used up its payments of the hour from this network.
 */
export async function limitBuyer(db: Knex, deps: LimitDeps, buyer: Sender): Promise<void> {
  const key = senderKey(deps.secret, 'checkout/email', buyer);
  await limit(db, deps, { key, max: deps.paymentRules.perEmail });
}

function limitNetwork(purpose: string) {
  return async (deps: LimitDeps, address: string): Promise<void> => {
    const key = limitKey(deps.secret, purpose, networkOf(address));
    await deps.db.write((transaction) => limit(transaction, deps, { key, max: deps.paymentRules.perAddress }));
  };
}

interface Limit {
  readonly key: string;
  readonly max: number;
}

async function limit(db: Knex, { clock }: LimitDeps, { key, max }: Limit): Promise<void> {
  const wait = await takeToken(db, { key, limit: max, window: hour, now: clock.now() });
  if (wait > 0) throw tooMany(wait, 'Too many payment attempts');
}
