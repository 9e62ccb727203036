import type { Invoice } from '../provider/books.ts';
import type { OrderBooks } from '../wire.ts';
import type { Outcome } from './outcome.ts';

/** A charge of a membership after its first. */
export interface PlanStep {
  readonly invoice: Invoice;
  /** The product of this charge, and of the previous one. */
  readonly product: string;
  readonly before: string;
  /** Whether it is the first charge of another plan. */
  readonly isOfNewPlan: boolean;
}

/** The charges of a membership after its first, the oldest first; without unpaid changes of plan. */
export function planSteps({ subscriptions: [subscription] }: Pick<OrderBooks, 'subscriptions'>): PlanStep[] {
  const [first, ...others] = subscription?.invoices ?? [];
  let before = first?.product ?? '';
  return others
    .filter(({ kind, status }) => kind === 'renewal' || status === 'paid')
    .toSorted((a, b) => a.created - b.created)
    .map((invoice) => {
      const step = { invoice, product: invoice.product, before, isOfNewPlan: invoice.product !== before };
      before = invoice.product;
      return step;
    });
}

/** The provider's product of a plan. */
export function productOf(plan: string): string {
  return `plumbline_${plan}`;
}

export function hasLivePlanChange({ changes }: Pick<Outcome, 'changes'>): boolean {
  return changes.some(({ kind, state }) => state === 'asked' && (kind === 'plan_now' || kind === 'plan_due'));
}
