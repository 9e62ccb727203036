import type Router from '@koa/router';
import * as v from 'valibot';
import { paymentModes } from '../payments/confirm.ts';
import { restModes } from '../rest/serve.ts';
import type { Machine } from '../state/machine.ts';
import type { Rule } from '../state/tables.ts';
import { apiVersion } from '../state/work.ts';
import { webhookModes } from '../webhooks/record-event.ts';
import { resend } from '../webhooks/resend.ts';
import { webhookEndpoint } from '../webhooks/webhook-endpoint.ts';
import { control, count, nothing, type AddControl } from './control.ts';
import { moneyControls } from './money-controls.ts';
import { subscriptionControls } from './subscription-controls.ts';

const day = 86_400;
/** What a mode's number is where none is named: copies, ms, or s. */
const usual: Readonly<Record<string, number>> = { duplicate: 2, delay: 2_000, late: 2_000, processing: 10 };

/** Everything that Stripe itself would do, and every fault, at the press of a button. */
export function controlRoutes(router: Router, machine: Machine): void {
  const { secretKey } = machine.settings;
  const add: AddControl = (path, schema, run) =>
    control(router, path, secretKey, {
      schema,
      run: (input, ctx) => run(input, String((ctx['params'] as Record<string, string> | undefined)?.['id'] ?? '')),
    });

  const time = () => ({ now: machine.now(), iso: new Date(machine.now() * 1000).toISOString() });
  router.get('/sandbox/time', (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = time();
  });
  add(
    'time',
    v.strictObject({ seconds: v.optional(count('seconds', 400 * day), 0), days: v.optional(count('days', 400), 0) }),
    ({ seconds, days }) => {
      machine.advance(seconds + days * day);
      return time();
    },
  );

  for (const [path, side, modes] of [
    ['faults', 'rest', restModes],
    ['webhooks', 'webhook', webhookModes],
    ['payments', 'payment', paymentModes],
  ] as const) {
    const names = Object.keys(modes) as string[];
    add(
      path,
      v.strictObject({
        mode: v.picklist(['normal', ...names], `must be normal or one of ${names.join(', ')}`),
        times: v.optional(count('times', 1_000_000), 0),
        amount: v.optional(count('amount', 600_000, 1)),
        match: v.optional(v.pipe(v.string(), v.maxLength(200)), '*'),
      }),
      ({ mode, times, amount = usual[mode] ?? 0, match }) => setRule(machine, { side, mode, times, amount, match }),
    );
  }
  add('webhooks/flush', nothing, async () => ({ outcomes: await machine.deliverer.flush() }));
  add('events/:id/resend', nothing, (_, id) => resend(machine, id));

  add(
    'webhook-endpoint',
    v.strictObject({
      api_version: v.optional(v.pipe(v.string(), v.maxLength(60)), apiVersion),
      url: v.optional(v.pipe(v.string(), v.url('must be an address'))),
    }),
    ({ api_version, url = null }) =>
      machine.run((work) => {
        work.put('webhook_endpoint', { id: 'endpoint', api_version, url });
        return webhookEndpoint(work, machine.settings.webhookUrl) ?? {};
      }),
  );
  moneyControls(add, machine);
  subscriptionControls(add, machine);
}

/** One rule of a mode for what it matches; `normal` takes all away. @returns those that are set. */
function setRule({ store }: Machine, { side, ...given }: Omit<Rule, 'id'>): { readonly rules: readonly Rule[] } {
  return store.transaction((transaction) => {
    if (given.mode === 'normal') {
      for (const { id } of transaction.all('rules').filter((rule) => rule.side === side))
        transaction.remove('rules', id);
    } else {
      transaction.put('rules', { id: `${side} ${given.mode} ${given.match}`, side, ...given });
    }
    return { rules: transaction.all('rules').filter((rule) => rule.side === side) };
  });
}
