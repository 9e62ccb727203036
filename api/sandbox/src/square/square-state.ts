import { join } from 'node:path';
import type { Square } from 'square';
import type { Fault } from '../provider/faults.ts';
import { openStore, type Store, type Transaction } from '../provider/store.ts';
import type { Delivery } from '../provider/webhooks.ts';
import type { Source } from './sources.ts';
import type { Wire } from './wire.ts';

export type Payment = Wire<Square.Payment> & { readonly id: string };

/** A response stored under an idempotency key. */
export interface StoredResponse {
  readonly id: string;
  /** A hash of the path and the parameters. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** A stored event, with the JSON text of its webhook. */
interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

interface SquareTables {
  readonly payments: Payment;
  readonly sources: Source;
  readonly answers: StoredResponse;
  readonly events: StoredEvent;
  readonly faults: Fault;
  readonly deliveries: Delivery;
  /** By idempotency key: the payment made with it. */
  readonly keys: { readonly id: string; readonly payment: string };
}

export type SquareStore = Store<SquareTables>;
export type SquareTransaction = Transaction<SquareTables>;

export function openSquareState(folder: string): SquareStore {
  return openStore<SquareTables>(join(folder, 'square.log'));
}
