import { missing } from '../rest/stripe-error.ts';
import { newId } from '../state/ids.ts';
import type { Machine } from '../state/machine.ts';
import type { Delivery } from '../state/tables.ts';

/** Sends an event once more, as the button of Stripe's dashboard does. */
export function resend({ store, deliverer }: Machine, id: string): Delivery {
  if (store.get('events', id) === undefined) throw missing('event', id);
  const delivery: Delivery = {
    id: newId('whd'),
    event: id,
    due: Date.now(),
    state: 'pending',
    attempts: [],
    flaws: [],
  };
  store.transaction((transaction) => transaction.put('deliveries', delivery));
  deliverer.add([delivery]);
  return delivery;
}
