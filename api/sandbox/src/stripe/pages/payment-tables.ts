import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { disputeReasons } from '../payments/make-dispute.ts';
import { disputeButtons } from './dispute-page.ts';
import { at, button, facts, money, table } from './parts.ts';

export function chargeTable(charges: readonly Stripe.Charge[]): Html {
  return table(
    'Charges',
    ['Made', 'Amount', 'Outcome', 'Given back', 'What next'],
    charges.map((charge) => [
      at(charge.created),
      html`${money(charge.amount, charge.currency)}`,
      html`${charge.paid ? 'paid' : (charge.failure_message ?? 'failed')}`,
      html`${money(charge.amount_refunded, charge.currency)}`,
      charge.paid ? chargeButtons(charge) : html``,
    ]),
  );
}

function chargeButtons(charge: Stripe.Charge): Html {
  const left = charge.amount - charge.amount_refunded;
  const refund =
    left === 0
      ? html``
      : html`<form method="post" action="/sandbox/refunds">
          <input type="hidden" name="charge" value="${charge.id}" />
          <label>Cents <input name="amount" inputmode="numeric" pattern="[0-9]{1,8}" value="${left}" /></label>
          <button>Refund</button>
        </form>`;
  return html`${refund}${charge.disputed ? html`` : disputeForm(charge)}`;
}

function disputeForm({ id }: Stripe.Charge): Html {
  const option = (value: string, text: string): Html => html`<option value="${value}">${text}</option>`;
  return html`<form method="post" action="/sandbox/disputes">
    <input type="hidden" name="charge" value="${id}" />
    <label
      >Why
      <select name="reason">
        ${disputeReasons.map((reason) => option(reason, reason))}
      </select></label
    >
    <label
      >The bank
      <select name="kind">
        ${option('chargeback', 'takes the money')} ${option('inquiry', 'only asks')}
      </select></label
    >
    <button>Dispute</button>
  </form>`;
}

function refundButtons({ id, status }: Stripe.Refund): Html {
  if (status === 'failed' || status === 'canceled') return html``;
  return html`${button(`refunds/${id}/fail`, 'Let it fail')}
  ${
    status === 'succeeded'
      ? button(`refunds/${id}/status`, 'Let it be pending', { status: 'pending' })
      : button(`refunds/${id}/status`, 'Let it succeed', { status: 'succeeded' })
  }
  ${button(`refunds/${id}/status`, 'Call it off', { status: 'canceled' })}`;
}

export function refundTable(refunds: readonly Stripe.Refund[]): Html {
  return table(
    'Refunds',
    ['Made', 'Amount', 'Status', 'What next'],
    refunds.map((refund) => [
      at(refund.created),
      html`${money(refund.amount, refund.currency)}`,
      html`${refund.status ?? ''} ${refund.failure_reason ?? ''}`,
      refundButtons(refund),
    ]),
  );
}

export function disputeTable(disputes: readonly Stripe.Dispute[]): Html {
  return table(
    'Disputes',
    ['Opened', 'Amount', 'Why', 'Status', 'What next'],
    disputes.map((dispute) => [
      html`<a href="/disputes/${dispute.id}">${at(dispute.created)}</a>`,
      html`${money(dispute.amount, dispute.currency)}`,
      html`${dispute.reason}`,
      html`${dispute.status}`,
      disputeButtons(dispute),
    ]),
  );
}

export function balanceForm(balance: Stripe.Balance, limited: boolean): Html {
  const of = (name: string, amounts: readonly Stripe.Balance.Available[]): [string, string] => [
    name,
    amounts.map(({ amount, currency }) => money(amount, currency)).join(', '),
  ];
  return html`<h2>The balance</h2>
    ${facts([of('Available', balance.available), of('Pending', balance.pending)])}
    <p>${limited ? 'A refund of more than is available is refused.' : 'Every refund is taken for covered.'}</p>
    <form method="post" action="/sandbox/balance">
      <label>Available, in cents <input name="available" inputmode="numeric" pattern="[0-9]{1,9}" value="0" /></label>
      <button>Set</button>
    </form>
    ${limited ? button('balance', 'It is enough again', { available: 'enough' }) : html``}`;
}
