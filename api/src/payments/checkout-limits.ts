import { networkOf } from '@plumbline/serving/network-address';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { limitKey } from '../limits/limit-key.ts';
import { takeTurn } from '../limits/take-turn.ts';
import type { PaymentRules } from './payment-settings.ts';

const hour = 3_600_000;

interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly paymentRules: PaymentRules;
}

/** @throws Failure `too_many_requests` where this network address has used up its payments of the hour. */
export async function limitCheckouts(deps: LimitDeps, address: string): Promise<void> {
  await limit(deps, limitKey(deps.secret, 'checkout/address', networkOf(address)), deps.paymentRules.perAddress);
}

/** @throws Failure `too_many_requests` where this e-mail address has used up its payments of the hour. */
export async function limitBuyer(deps: LimitDeps, email: string): Promise<void> {
  await limit(deps, limitKey(deps.secret, 'checkout/email', email.toLowerCase()), deps.paymentRules.perEmail);
}

async function limit({ db, clock }: LimitDeps, key: string, most: number): Promise<void> {
  const turn = { key, limit: most, window: hour, now: clock.now() };
  const wait = await db.write((transaction) => takeTurn(transaction, turn));
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Failure('too_many_requests', `Too many payment attempts. Please try again in ${time}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
