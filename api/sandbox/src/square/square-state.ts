import { join } from 'node:path';
import type { Square } from 'square';
import { openStore, type Store, type Transaction } from '../stripe/state/store.ts';
import type { Source } from './sources.ts';
import type { Wire } from './wire.ts';

export type Payment = Wire<Square.Payment> & { readonly id: string };
export type Refund = Wire<Square.PaymentRefund>;
export type Customer = Wire<Square.Customer> & { readonly id: string };

/** What was answered under an idempotency key. */
export interface Answer {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** How the next calls or webhooks are met. `times`: after which all is well again, 0 for never. */
export interface SquareRule {
  readonly id: string;
  readonly side: 'rest' | 'webhook';
  /** A call such as `POST /v2/payments` or an event such as `payment.*`; `*` stands for anything. */
  readonly match: string;
  readonly mode: string;
  readonly times: number;
  /** In ms for what is late, a count for what comes several times. */
  readonly amount: number;
}

/** An event on its way to the webhook address. */
export interface SquareDelivery {
  readonly id: string;
  readonly type: string;
  /** As it is sent, to the byte: it is what was signed. */
  readonly body: string;
  readonly flaws: readonly string[];
  readonly state: 'pending' | 'delivered' | 'lost' | 'given up';
  /** In ms of the clock. */
  readonly due: number;
  readonly attempts: readonly { readonly at: number; readonly outcome: string }[];
}

interface SquareTables {
  readonly payments: Payment;
  readonly refunds: Refund;
  readonly customers: Customer;
  readonly sources: Source;
  readonly answers: Answer;
  readonly rules: SquareRule;
  readonly deliveries: SquareDelivery;
  /** By idempotency key: which payment it made. */
  readonly keys: { readonly id: string; readonly payment: string };
}

export type SquareStore = Store<SquareTables>;
export type SquareWork = Transaction<SquareTables>;

export function openSquareState(folder: string): SquareStore {
  return openStore<SquareTables>(join(folder, 'square.log'));
}
