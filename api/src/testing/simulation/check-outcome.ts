import { endFaults } from './oracle/check-ends.ts';
import { mailFaults } from './oracle/check-mails.ts';
import { aliveFaults, membershipFaults } from './oracle/check-membership.ts';
import { moneyFaults } from './oracle/check-money.ts';
import { codeFaults } from './oracle/check-codes.ts';
import { planMailFaults } from './oracle/check-plan-mails.ts';
import { planFaults } from './oracle/check-plans.ts';
import { priceFaults } from './oracle/check-prices.ts';
import { refundFaults } from './oracle/check-refunds.ts';
import { renewalRequestFaults } from './oracle/check-renewal-requests.ts';
import { outcomesOf } from './oracle/outcome.ts';
import type { State } from './state.ts';

/**
 * The faults of a buyer's orders after everything has settled; empty if there are none. The check uses the provider's
 * own books and the requests of people, never the site's own records.
 */
export async function faultsOf(state: State): Promise<string[]> {
  const { environment, refunds } = state;
  const outcomes = await outcomesOf(state);
  const due: unknown[] = await environment.deps.db.knex('provider_events').whereNotNull('due_at').select('id');
  const now = environment.clock.time;
  return [
    ...environment.faults,
    ...outcomes.flatMap((outcome) => [
      ...endFaults(outcome),
      ...refundFaults(outcome, refunds),
      ...moneyFaults(outcome, now),
      ...membershipFaults(outcome, now),
      ...renewalRequestFaults(outcome, environment.wire.books),
      ...priceFaults(outcome),
      ...planFaults(outcome),
      ...planMailFaults(outcome, now),
    ]),
    ...aliveFaults(outcomes),
    ...mailFaults(outcomes),
    ...(await codeFaults(state)),
    ...(due.length === 0 ? [] : [`[events] ${due.length} wait still`]),
  ];
}
