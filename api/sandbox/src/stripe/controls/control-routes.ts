import type Router from '@koa/router';
import * as v from 'valibot';
import { addControl, wholeNumber, faultControls, noFields, type AddControl } from '../../provider/control.ts';
import { callFaults } from '../../provider/faults.ts';
import { newDelivery, webhookFaults } from '../../provider/webhooks.ts';
import { noSuchObject } from '../rest/stripe-error.ts';
import type { Backend } from '../state/backend.ts';
import { moneyControls } from './money-controls.ts';
import { subscriptionControls } from './subscription-controls.ts';

/**
 * The faults of calls, including those that only Stripe has. Repeated calls with an
 * idempotency key get the response that is stored under the key.
 */
export const callModes = {
  ...callFaults,
  'fail after': 'is done and answered 500, which is kept under its key',
  'fail kept': 'is answered 500, nothing done, and that is kept under its key',
} as const;
/** The faults of webhooks, including those that only Stripe has. */
export const webhookModes = {
  ...webhookFaults,
  stale: 'was signed ten minutes ago',
  livemode: 'says that it is of live mode',
} as const;

/** In s. */
const daySeconds = 86_400;

/** The controls: actions that Stripe, a bank or the passing of time would cause, and faults. */
export function controlRoutes(router: Router, backend: Backend): void {
  const add: AddControl = (path, schema, run) => addControl(router, backend.settings.secretKey, path, schema, run);
  const { store, deliverer } = backend;

  add(
    'time',
    v.strictObject({
      seconds: v.optional(wholeNumber('seconds', 400 * daySeconds), 0),
      days: v.optional(wholeNumber('days', 400), 0),
    }),
    ({ seconds, days }) => {
      backend.advance(seconds + days * daySeconds);
      return { now: backend.now() };
    },
  );
  faultControls(add, store, { path: '', callModes, webhookModes });
  add('events/:id/resend', noFields, (_, id) => {
    if (store.get('events', id) === undefined) throw noSuchObject('event', id);
    const delivery = newDelivery(id, Date.now());
    store.transaction((transaction) => transaction.put('deliveries', delivery));
    deliverer.add([delivery]);
    return delivery;
  });
  moneyControls(add, backend);
  subscriptionControls(add, backend);
}
