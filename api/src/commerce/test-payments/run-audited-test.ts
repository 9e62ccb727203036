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

/** A test of a payment integration by staff, for the audit log. */
export interface StaffTest {
  /** The endpoint, such as `POST /create-payment-intent`. */
  readonly action: string;
  readonly detail: string;
  readonly staff: StaffSession | null;
  /** The network address. */
  readonly address: string;
}

/**
 * Runs a test of staff and records its outcome in the audit log; `target` is the payment. For routes that are not limited to
 * staff.
 * @throws Failure `unauthorized` without a session, `forbidden` with one that may only read.
 */
export async function runAuditedTest<T>(
  { db, clock, secret }: TestDeps,
  { action, detail, staff, address }: StaffTest,
  work: (staff: StaffSession) => Promise<{ readonly answer: T; readonly target: string | null }>,
): Promise<T> {
  if (staff === null) {
    throw new Failure(
      'unauthorized',
      'A test is for signed-in staff. To buy, name the order or the membership to pay.',
    );
  }
  const log = (outcome: string, target: string | null): Promise<void> =>
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
    // The roles are listed by their rights, those with the fewest first.
    if (staffRoles.indexOf(staff.role) < staffRoles.indexOf('staff')) {
      throw new Failure('forbidden', 'This needs the role staff.');
    }
    const { answer, target } = await work(staff);
    await log('ok', target);
    return answer;
  } catch (error) {
    await log(error instanceof Failure ? error.code : 'internal', null);
    throw error;
  }
}

/** @throws Failure `forbidden` if a card would be charged with real money. */
export function refuseLive({ stripe }: Pick<PaymentRules, 'stripe'>): void {
  if (stripe?.live === true) throw testsRefused();
}

/** Whether an account moves real money. Its access token does not show that; its application's id does. */
export function isLiveSquare({ applicationId }: SquareAccount): boolean {
  return !isSquareSandbox(applicationId);
}

/** @throws Failure `forbidden` if a card would be charged with real money. */
export function refuseLiveSquare(account: SquareAccount): void {
  if (isLiveSquare(account)) throw testsRefused();
}

function testsRefused(): Failure {
  return new Failure('forbidden', 'This site has live keys: tests are refused, because they would move real money.');
}
