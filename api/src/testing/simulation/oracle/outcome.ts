import type { ChangeRow as KeptChange } from '../../../commerce/own-membership/changes.ts';
import type { Price } from '../prices.ts';
import type { Books } from '../provider/books.ts';
import type { CardRequest, OpenedPayment, PlanChange, PlanWithdrawal, State, RenewalRequest } from '../state.ts';
import { ordersOf } from '../state.ts';
import type { OrderBooks } from '../wire.ts';
import { expectedMembership, ownPayments, type ExpectedMembership } from './expected-membership.ts';

/** An order of the site after a schedule, with the provider's books of it and the requests about it. */
export interface Outcome {
  readonly order: OrderRow;
  readonly membership: MembershipRow | null;
  readonly ledger: readonly { readonly kind: string; readonly amount: number; readonly ref: string }[];
  readonly attempts: number;
  readonly mails: readonly Mail[];
  readonly books: OrderBooks;
  readonly expected: ExpectedMembership;
  /** The member's requests. */
  readonly renewalRequests: readonly RenewalRequest[];
  readonly cards: readonly CardRequest[];
  /** The requested and withdrawn changes of its plan. */
  readonly planChanges: readonly PlanChange[];
  readonly planWithdrawals: readonly PlanWithdrawal[];
  /** The times at which one of the processes ended, in ms. */
  readonly deaths: readonly number[];
  /** The times of the memberships' worker's runs, in ms. */
  readonly rounds: readonly number[];
  /** The site's records of its member's requests, oldest first. */
  readonly changes: readonly ChangeRow[];
  /** The product of its scheduled change; null without one. */
  readonly scheduled: string | null;
  /** The bought plan; the plan of the order may have changed since. */
  readonly firstPlan: string | null;
  /**
   * Whether only the member's requests, and no staff or dashboard action, can have changed whether the membership
   * renews.
   */
  readonly isMembersOwn: boolean;
  /** Whether the order was paid although another order for the same membership was paid: it creates no membership. */
  readonly isDuplicate: boolean;
  /** The data that the buyer's browser got for each payment, by payment id. */
  readonly openedPayments: ReadonlyMap<string, OpenedPayment>;
  /** The prices of the plans over time, oldest first. */
  readonly prices: readonly Price[];
}

interface OrderRow {
  readonly id: number;
  readonly public_id: string;
  readonly status: string;
  readonly attention: string | null;
  readonly expires_at: string;
  readonly yields_to: number | null;
  readonly paid_at: string | null;
  readonly billing_frequency: 'monthly' | 'annual' | null;
  readonly plan_id: string | null;
  readonly amount: number;
  readonly list_amount: number | null;
  readonly renewal_amount: number | null;
  readonly description: string;
  readonly coupon_code: string | null;
  readonly created_at: string;
}

interface MembershipRow {
  readonly order_id: number;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly period_end: string;
  readonly renews: boolean | number;
}

export type ChangeRow = Pick<
  KeptChange,
  'kind' | 'state' | 'ref' | 'failure' | 'plan_id' | 'asked_at' | 'changed_at' | 'due_at' | 'withdrawn_at'
>;

export interface Mail {
  readonly kind: string;
  readonly created_at: string;
  /** JSON. */
  readonly payload: string;
}

/** The product of a scheduled change; null if there is none, or if the subscription already has it. */
function scheduledOf(provider: Books | null, { subscriptions: [subscription] }: OrderBooks): string | null {
  const schedule = provider?.schedules.get(subscription?.schedule ?? '');
  return schedule?.running.end === subscription?.periodEnd ? (schedule?.next?.product ?? null) : null;
}

/** Reads how a schedule has ended: every order of its buyer, the oldest first. */
export async function outcomesOf(state: State): Promise<Outcome[]> {
  const { environment, email } = state;
  const { knex } = environment.deps.db;
  const mails: Mail[] = await knex('outbox')
    .whereRaw('lower(recipient) = ?', email)
    .orderBy('id')
    .select('kind', 'payload', 'created_at');
  return Promise.all(
    (await ordersOf(state)).map(async (publicId) => {
      const order: OrderRow = await knex('orders').where('public_id', publicId).first();
      const membership: MembershipRow | undefined = await knex('memberships').where('order_id', order.id).first();
      const ledger: Outcome['ledger'] = await knex('ledger').where('order_id', order.id);
      const attempts: unknown[] = await knex('payment_attempts').where('order_id', order.id).select('id');
      const renewalRequests = state.renewalRequests.filter((request) => request.order === publicId);
      const ends = state.ends.filter((end) => end.order === publicId);
      const books = await environment.wire.booksOf(publicId);
      const changes: ChangeRow[] = await knex('membership_changes').where('order_id', order.id).orderBy('id');
      const bought = [...state.openedPayments.values()].find(({ orderId }) => orderId === publicId);
      return {
        order,
        membership: membership ?? null,
        ledger,
        attempts: attempts.length,
        mails,
        books,
        expected: expectedMembership(books, ends, renewalRequests),
        renewalRequests,
        cards: state.cards.filter((card) => card.order === publicId),
        planChanges: state.planChanges.filter((change) => change.order === publicId),
        planWithdrawals: state.planWithdrawals.filter((withdrawal) => withdrawal.order === publicId),
        deaths: state.deaths,
        rounds: state.rounds,
        changes,
        scheduled: scheduledOf(environment.wire.books, books),
        firstPlan: bought?.plan.id ?? order.plan_id,
        isMembersOwn: state.dashboardCancels === 0 && ends.every(({ when }) => when === 'period_end'),
        openedPayments: state.openedPayments,
        prices: state.prices,
        isDuplicate: order.yields_to !== null && order.paid_at === null && ownPayments(books).length > 0,
      };
    }),
  );
}
