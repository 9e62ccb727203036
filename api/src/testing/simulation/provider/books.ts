import type { Chance } from '../random.ts';

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
  /** `change`: of the plan, once it is paid. */
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

/** The paid amount for a time that another plan replaces. */
export interface Credit {
  /** In cents, more than nothing. */
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

/** A change of a subscription that is made once its invoice is paid. */
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
  /** The period that was running when it was made, and the one after it, for one period; null as long as nothing is to change. */
  readonly running: { readonly start: number; readonly end: number };
  next: Terms | null;
  /** The card that the subscription has from the next phase on. */
  method: string;
}

/** Its terms determine its next invoice. */
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
  /** The behaviour of its card at the next renewal. */
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

/** An event as the provider keeps it. */
interface KeptEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
}

/** All data of the provider. */
export interface Books {
  readonly chance: Chance;
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
  /** Cards that were set up later, by their behaviour; detached ones are not included. */
  readonly methods: Map<string, Subscription['card']>;
  readonly events: KeptEvent[];
  /** Whether the balance has nothing to refund from. */
  isPoor: boolean;
  /** Whether a subscription stays past due after the last try of a renewal, and goes on with the next period; else it ends. */
  leavesPastDue: boolean;
  /** Calls that were repeated after their key expired: objects that they duplicated are unknown to everybody and cannot be paid. */
  forgotten: number;
  newId(prefix: string): string;
  /** The next second: no two things of the provider's are made in the same. */
  stamp(): number;
  record(type: string, object: object): void;
}

/** Makes empty books. `name` is part of every id, so that no other books have the same. */
export function openBooks(chance: Chance, clock: SharedClock, name: string): Books {
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_${name}${(count += 1).toString(36).padStart(6, '0')}`;
  const stamp = (): number => {
    clock.time = (Math.floor(clock.time / 1000) + 1) * 1000;
    return clock.time / 1000;
  };
  const events: KeptEvent[] = [];
  return {
    chance,
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
    isPoor: false,
    leavesPastDue: false,
    forgotten: 0,
    newId,
    stamp,
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
export function leftOf({ amount, refunds }: Intent): number {
  return amount - refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
}
