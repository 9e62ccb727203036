import { endFaults } from './oracle/check-ends.ts';
import { mailFaults } from './oracle/check-mails.ts';
import { aliveFaults, membershipFaults } from './oracle/check-membership.ts';
import { moneyFaults } from './oracle/check-money.ts';
import { codeFaults } from './oracle/check-codes.ts';
import { planMailFaults } from './oracle/check-plan-mails.ts';
import { planFaults } from './oracle/check-plans.ts';
import { priceFaults } from './oracle/check-prices.ts';
import { refundFaults } from './oracle/check-refunds.ts';
import { wishFaults } from './oracle/check-wishes.ts';
import { outcomesOf } from './oracle/outcome.ts';
import type { State } from './state.ts';

/**
 * The faults of a buyer's orders after everything has settled; empty if there are none. The check uses the provider's
 * own books and the people's requests, never the site's own records.
 */
export async function faultsOf(state: State): Promise<string[]> {
  const { ground, refunds } = state;
  const outcomes = await outcomesOf(state);
  const due: unknown[] = await ground.deps.db.knex('provider_events').whereNotNull('due_at').select('id');
  const now = ground.clock.time;
  return [
    ...ground.faults,
    ...outcomes.flatMap((outcome) => [
      ...endFaults(outcome),
      ...refundFaults(outcome, refunds),
      ...moneyFaults(outcome, now),
      ...membershipFaults(outcome, now),
      ...wishFaults(outcome, ground.wire.books),
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
