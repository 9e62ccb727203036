import { staffRoles } from '@plumbline/contract/staff/sessions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { PaymentRules, SquareAccount } from '../payments/payment-settings.ts';
import { addressKey, addAuditEntry } from '../../staff/index.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';
import { isSquareSandbox } from '@plumbline/serving/provider-settings';

interface TestDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
}

/** A test of an integration, for the audit log. */
export interface Test {
  /** The endpoint, such as `POST /create-payment-intent`. */
  readonly action: string;
  readonly detail: string;
  readonly staff: StaffSession | null;
  /** The network address. */
  readonly address: string;
}

/**
 * Runs a staff action on a route that is open to others too, and logs its outcome; `target` is the payment.
 * @throws Failure `unauthorized` without a session, `forbidden` with one that may only read.
 */
export async function asTest<T>(
  { db, clock, secret }: TestDeps,
  { action, detail, staff, address }: Test,
  work: (staff: StaffSession) => Promise<{ readonly answer: T; readonly target: string | null }>,
): Promise<T> {
  if (staff === null) {
    throw new Failure(
      'unauthorized',
      'A test is for signed-in staff. To buy, name the order or the membership to pay.',
    );
  }
  const note = (outcome: string, target: string | null): Promise<void> =>
    addAuditEntry(db.knex, {
      at: new Date(clock.now()).toISOString(),
      staffId: staff.staffId,
      who: staff.email,
      action,
      detail,
      outcome,
      target,
      from: addressKey(secret, address),
    });
  try {
    if (staffRoles.indexOf(staff.role) < staffRoles.indexOf('staff')) {
      throw new Failure('forbidden', 'This needs the role staff.');
    }
    const { answer, target } = await work(staff);
    await note('ok', target);
    return answer;
  } catch (error) {
    await note(error instanceof Failure ? error.code : 'internal', null);
    throw error;
  }
}

/** @throws Failure `forbidden` if a card would be charged with real money. */
export function refuseLive({ stripe }: Pick<PaymentRules, 'stripe'>): void {
  if (stripe?.live === true) throw noTests();
}

/** An account's token does not show whether it moves real money; its application and its address do. */
export function isLiveSquare({ applicationId }: SquareAccount): boolean {
  return !isSquareSandbox(applicationId);
}

/** @throws Failure `forbidden` if a card would be charged with real money. */
export function refuseLiveSquare(account: SquareAccount): void {
  if (isLiveSquare(account)) throw noTests();
}

function noTests(): Failure {
  return new Failure('forbidden', 'This site has live keys: tests are refused, because they would move real money.');
}
