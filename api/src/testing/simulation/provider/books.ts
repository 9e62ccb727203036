import type { Random } from '../random.ts';

/** A clock that the provider and the site share, in ms. */
export interface SharedClock {
  time: number;
}

/** The author of an action at the provider: the site by its API, or a person in the provider's dashboard. */
export type Actor = 'site' | 'dashboard';

export interface Refund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly by: Actor;
  /** In seconds, like every time of the provider. */
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly created: number;
  readonly dueBy: number;
  status: 'needs_response' | 'won' | 'lost';
  closedAt: number | null;
}

export interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** The invoice that it pays; null for a payment of its own. */
  readonly invoice: string | null;
  readonly by: Actor;
  readonly refunds: Refund[];
  readonly disputes: Dispute[];
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  paidAt: number | null;
  /** The number of rejected refunds. */
  refusals: number;
}

export interface Invoice {
  readonly id: string;
  readonly subscription: string;
  readonly intent: string;
  /** `change`: for a change of plan, which is made when the invoice is paid. */
  readonly kind: 'first' | 'renewal' | 'change';
  readonly created: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** The product of its period. */
  readonly product: string;
  /** In cents: the subscription's price at that time, the coupon's reduction, and the charged amount. */
  readonly listAmount: number;
  readonly off: number;
  readonly amount: number;
  /** The credit for the unused rest of a period; null without one. */
  readonly credit: Credit | null;
  readonly hostedUrl: string;
  status: 'open' | 'paid' | 'void';
  /** Whether the member's bank requires 3-D Secure. */
  asksConfirmation: boolean;
  tries: number;
  nextTry: number | null;
}

/** The credit for the rest of a paid period when another plan replaces it. */
export interface Credit {
  /** In cents, greater than 0. */
  readonly amount: number;
  readonly product: string;
  readonly from: number;
  readonly until: number;
}

/** A coupon's reduction of a subscription's invoices: of the first, or of all. */
export interface Coupon {
  readonly id: string;
  readonly name: string;
  readonly amountOff: number;
  readonly duration: 'once' | 'forever';
}

export interface Price {
  /** In cents per period. */
  readonly amount: number;
  readonly interval: 'month' | 'year';
  readonly product: string;
}

/** The terms of a subscription. */
export interface Terms extends Price {
  readonly coupon: Coupon | null;
}

/** A change of a subscription that takes effect when its invoice is paid. */
interface PendingUpdate {
  readonly invoice: string;
  readonly terms: Terms;
  readonly expiresAt: number;
}

/** The change of a subscription at the end of its running period. */
export interface Schedule {
  readonly id: string;
  readonly subscription: string;
  status: 'active' | 'released' | 'canceled';
  /**
   * The period in which the schedule was created. `next`: the terms of the following period; null if nothing changes.
   */
  readonly running: { readonly start: number; readonly end: number };
  next: Terms | null;
  /** The card that the subscription has from the next phase on. */
  method: string;
}

/** A subscription, including the terms of its next invoice. */
export interface Subscription extends Mutable<Terms> {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** The day that periods are counted from. */
  anchor: number;
  pending: PendingUpdate | null;
  /** The id of its schedule. */
  schedule: string | null;
  readonly invoices: Invoice[];
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  endedBy: Actor | 'period' | 'unpaid' | null;
  /**
   * The behaviour of its card at the next renewal: it pays, is declined, or requires a confirmation by the bank
   * (`asks`).
   */
  card: 'pays' | 'declines' | 'asks';
  /** The card that it is charged to. */
  method: string;
  /** The last month in which that card holds, such as 2027-04. */
  cardExpires: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A card that is set up for later payments. */
export interface Setup {
  readonly id: string;
  readonly customer: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The card, once its holder has confirmed it. */
  method: string | null;
}

/** A stored event. */
interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
}

/** All data of the provider. */
export interface Books {
  readonly random: Random;
  readonly clock: SharedClock;
  readonly intents: Map<string, Intent>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly customers: Map<string, { readonly id: string; readonly email: string }>;
  readonly setups: Map<string, Setup>;
  readonly coupons: Map<string, Coupon>;
  readonly schedules: Map<string, Schedule>;
  /** Prices that were created separately. */
  readonly prices: Map<string, Price>;
  /** The behaviour of cards that were set up later, by id, without detached cards. */
  readonly methods: Map<string, Subscription['card']>;
  readonly events: StoredEvent[];
  /** Whether refunds fail because the balance is empty. */
  isBalanceEmpty: boolean;
  /** Whether a subscription stays past due and continues after the last retry of a renewal; otherwise it ends. */
  leavesPastDue: boolean;
  /**
   * The number of calls that were repeated after their idempotency key expired, each of which created a duplicate that
   * nobody knows.
   */
  expiredKeyCalls: number;
  newId(prefix: string): string;
  /** Advances the clock to the next second and returns it, so that no two objects have the same time. */
  nextSecond(): number;
  record(type: string, object: object): void;
}

/** Creates empty books. `name` is part of every id, so that ids are unique among books. */
export function openBooks(random: Random, clock: SharedClock, name: string): Books {
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_${name}${(count += 1).toString(36).padStart(6, '0')}`;
  const nextSecond = (): number => {
    clock.time = (Math.floor(clock.time / 1000) + 1) * 1000;
    return clock.time / 1000;
  };
  const events: StoredEvent[] = [];
  return {
    random,
    clock,
    intents: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    customers: new Map(),
    setups: new Map(),
    coupons: new Map(),
    schedules: new Map(),
    prices: new Map(),
    methods: new Map(),
    events,
    isBalanceEmpty: false,
    leavesPastDue: false,
    expiredKeyCalls: 0,
    newId,
    nextSecond,
    record: (type, object) =>
      void events.push({ id: newId('evt'), type, created: Math.floor(clock.time / 1000), object }),
  };
}

/** Adds an intent that waits for its payment. */
export function addIntent(books: Books, wanted: Pick<Intent, 'amount' | 'metadata' | 'invoice' | 'by'>): Intent {
  const intent: Intent = {
    id: books.newId('pi'),
    ...wanted,
    refunds: [],
    disputes: [],
    status: 'requires_payment_method',
    paidAt: null,
    refusals: 0,
  };
  books.intents.set(intent.id, intent);
  return intent;
}

/** In cents: the rest of a payment without refunds and disputes. */
export function refundableAmount({ amount, refunds }: Intent): number {
  return amount - refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
}
