import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import type { Job, StoredEvent, StripeTransaction } from './tables.ts';

/** The transaction of one request or job: all of its writes, events and jobs are stored, or none. */
export interface UnitOfWork extends StripeTransaction {
  /** The time of the sandbox's clock, in s since 1970. */
  readonly now: number;
  /** The sandbox's origin for browsers. */
  readonly origin: string;
  /** The URL that events are sent to; null if they are not sent. */
  readonly webhookUrl: string | null;
  /** Emits an event; `before` is the earlier state of the changed object. */
  emit(type: Stripe.Event.Type, object: object, before?: object): void;
  /**
   * Schedules a job for the object `of` at the time `at`, in s; a job of the same kind for the same object is replaced.
   */
  schedule(kind: Job['kind'], of: string, at: number): void;
  unschedule(kind: Job['kind'], of: string): void;
}

interface Context {
  readonly now: number;
  readonly origin: string;
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
  readonly webhookUrl: string | null;
  readonly onEvent: (transaction: StripeTransaction, event: StoredEvent) => void;
}

export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

export function createUnitOfWork(
  transaction: StripeTransaction,
  { now, origin, request, webhookUrl, onEvent }: Context,
): UnitOfWork {
  return {
    ...transaction,
    now,
    origin,
    webhookUrl,
    emit: (type, object, before) => {
      const changed = before === undefined ? {} : { previous_attributes: differences(before, object) };
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now,
        data: { object, ...changed },
        livemode: false,
        pending_webhooks: webhookUrl === null ? 0 : 1,
        request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
        type,
      };
      onEvent(transaction, event);
    },
    schedule: (kind, of, at) => transaction.put('jobs', { id: `${kind} ${of}`, at, kind, of }),
    unschedule: (kind, of) => transaction.remove('jobs', `${kind} ${of}`),
  };
}

function differences(before: object, after: object): object {
  const afterValues = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(afterValues.get(name))),
  );
}
