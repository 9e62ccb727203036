import type Router from '@koa/router';
import * as v from 'valibot';
import { html, type Html } from '../html.ts';
import { showPage, timeHtml } from '../page.ts';
import type { SquareSandboxSettings } from '../settings.ts';
import { control, count } from '../stripe/controls/control.ts';
import { money, newest, table } from '../stripe/pages/parts.ts';
import { ruleForm } from '../stripe/pages/rule-form.ts';
import { restModes, webhookModes } from './faults.ts';
import type { Payment, Refund, SquareDelivery, SquareRule, SquareStore } from './square-state.ts';

/** What a mode's number is where none is named: copies, or ms. */
const usual: Readonly<Record<string, number>> = { duplicate: 2, delay: 2_000, late: 2_000 };

/** What Square received, and the switches of its faults, for people and under `/sandbox/square/` for programs. */
export function squarePages(router: Router, store: SquareStore, settings: SquareSandboxSettings): void {
  for (const [path, side, modes] of [
    ['square/faults', 'rest', restModes],
    ['square/webhooks', 'webhook', webhookModes],
  ] as const) {
    const names = Object.keys(modes);
    control(router, path, settings.accessToken, {
      schema: v.strictObject({
        mode: v.picklist(['normal', ...names], `must be normal or one of ${names.join(', ')}`),
        times: v.optional(count('times', 1_000_000), 0),
        amount: v.optional(count('amount', 600_000, 1)),
        match: v.optional(v.pipe(v.string(), v.maxLength(200)), '*'),
      }),
      run: ({ mode, times, amount = usual[mode] ?? 0, match }) => setRule(store, { side, mode, times, amount, match }),
    });
  }

  router.get('/square', (ctx) => {
    const payments = newest(store.all('payments'));
    const rules = store.all('rules');
    showPage(ctx, {
      title: 'Square',
      content: html`<p>
          ${settings.webhookUrl === null ? 'Events are sent nowhere.' : html`Square’s events are sent to <code>${settings.webhookUrl}</code>.`}
        </p>
        <h2>Payments</h2>
        ${
          payments.shown.length === 0
            ? html`<p>No payment has been made yet.</p>`
            : html`${payments.note}${table('Payments', ['Made', 'Amount', 'Card', 'Status'], payments.shown.map(paymentRow))}`
        }
        <h2>Refunds</h2>
        ${list('Refunds', ['Made', 'Amount', 'Of', 'Status'], store.all('refunds').map(refundRow))}
        <h2>Webhooks</h2>
        ${list('Webhooks', ['What', 'How it went'], store.all('deliveries').map(deliveryRow))}
        <h2>What befalls webhooks</h2>
        ${ruleForm('square/webhooks', webhookModes, ofSide(rules, 'webhook'), 'a type of events, such as payment.*')}
        <h2>What befalls calls</h2>
        ${ruleForm('square/faults', restModes, ofSide(rules, 'rest'), 'a call, such as POST /v2/payments')}`,
    });
  });
}

function list(name: string, heads: readonly string[], rows: readonly Html[][]): Html {
  const { shown, note } = newest(rows);
  return rows.length === 0 ? html`<p>None yet.</p>` : html`${note}${table(name, heads, shown)}`;
}

function ofSide(rules: readonly SquareRule[], side: SquareRule['side']): SquareRule[] {
  return rules.filter((rule) => rule.side === side);
}

/** One rule of a mode for what it matches; `normal` takes all away. @returns those that are set. */
function setRule(
  store: SquareStore,
  { side, ...given }: Omit<SquareRule, 'id'>,
): { readonly rules: readonly SquareRule[] } {
  return store.transaction((work) => {
    if (given.mode !== 'normal') work.put('rules', { id: `${side} ${given.mode} ${given.match}`, side, ...given });
    else for (const { id } of ofSide(work.all('rules'), side)) work.remove('rules', id);
    return { rules: ofSide(work.all('rules'), side) };
  });
}

function paymentRow({
  id,
  created_at: made,
  total_money: total,
  refunded_money: back,
  card_details: details,
  status,
}: Payment): Html[] {
  const { card_brand: brand = '', last_4: last4 = '' } = details?.card ?? {};
  const problems = (details?.errors ?? []).map(({ code }) => code).join(', ');
  return [
    html`${timeHtml(made ?? '')}<br /><code>${id}</code>`,
    html`${money(total?.amount ?? 0, 'usd')}${back === undefined ? '' : `, ${money(back.amount ?? 0, 'usd')} refunded`}`,
    html`${brand} ${last4}`,
    html`${status ?? ''} ${problems}`,
  ];
}

function refundRow({ created_at: made, amount_money: amount, payment_id: payment, status }: Refund): Html[] {
  return [
    timeHtml(made ?? ''),
    html`${money(amount.amount ?? 0, 'usd')}`,
    html`<code>${payment ?? ''}</code>`,
    html`${status ?? ''}`,
  ];
}

function deliveryRow({ type, state, attempts, flaws }: SquareDelivery): Html[] {
  const flawed = flaws.length === 0 ? '' : ` (${flaws.join(', ')})`;
  return [
    html`${type}`,
    html`${state}${flawed}${attempts.map(({ at, outcome }) => html`<br />${timeHtml(new Date(at).toISOString())}: ${outcome}`)}`,
  ];
}
