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
 * What is not as it ought to be with a buyer's orders, once the dust has settled; empty if all is well. It goes by the
 * provider's own books and by what people have asked for, never by what the site has made of them.
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
