import type { RefundCommand } from '../state.ts';
import { refundedAmount } from './expected-membership.ts';
import { mayBeRefunded } from './check-ends.ts';
import type { Outcome } from './outcome.ts';

/** Each requested refund must be made once, and no others. */
export function refundFaults(outcome: Outcome, commands: readonly RefundCommand[]): string[] {
  const { order, books } = outcome;
  const faults: string[] = [];
  const own = commands.filter((command) => command.order === order.public_id);
  const done = own.filter(({ outcomes }) => outcomes.includes('done'));
  const possible = own.filter(({ outcomes }) => outcomes.some((each) => each !== 'refused'));
  const made = books.payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ by, status }) => by === 'site' && status !== 'failed');
  const failed = books.payments.flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'failed');
  const parts = new Set(own.flatMap(({ amount }) => amount ?? []));
  for (const part of parts) {
    const sent = made.filter(({ amount }) => amount === part).length;
    const most = possible.filter(({ amount }) => amount === part).length;
    const least = done.filter(({ amount }) => amount === part).length;
    if (sent > most)
      faults.push(`[refunded twice] ${part} went back ${sent} times of order ${order.id}, asked ${most} times`);
    const attempted = sent + failed.filter(({ amount }) => amount === part).length;
    if (attempted < least)
      faults.push(`[not refunded] ${part} went back ${attempted} times of order ${order.id}, asked ${least} times`);
  }
  const byRule = mayBeRefunded(outcome).map(({ id }) => id);
  const others = made.filter(({ amount, intent }) => !parts.has(amount) && !byRule.includes(intent));
  const whole = possible.filter(({ amount }) => amount === null).length;
  if (others.length > whole) {
    faults.push(
      `[refunded unasked] ${others.map(({ id }) => id).join(', ')} of order ${order.id}, asked ${whole} times`,
    );
  }
  for (const payment of books.payments) {
    if (refundedAmount(payment) > payment.amount) faults.push(`[refunded twice] more than ${payment.id} brought`);
  }
  for (const { reference, amount, paid } of done) {
    if (amount !== null) continue;
    const isBack = books.payments.some(
      (payment) => paid.includes(payment.id) && (refundedAmount(payment) >= payment.amount || hadFailed(payment)),
    );
    if (!isBack) faults.push(`[not refunded] ${reference} of order ${order.id} in full`);
  }
  return faults;
}

function hadFailed({ refunds }: Outcome['books']['payments'][number]): boolean {
  return refunds.some(({ status }) => status === 'failed');
}
