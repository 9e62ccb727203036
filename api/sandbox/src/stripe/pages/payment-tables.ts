import type Stripe from 'stripe';
import { html, type Html, tableHtml } from '@plumbline/serving/html';
import { disputeReasons } from '../payments/make-dispute.ts';
import { disputeButtons } from './dispute-page.ts';
import { timestampHtml, button, money } from '../../provider/page-parts.ts';

export function chargeTable(charges: readonly Stripe.Charge[]): Html {
  return tableHtml(
    'Charges',
    ['Made', 'Amount', 'Outcome', 'Given back', 'What next'],
    charges.map((charge) => [
      timestampHtml(charge.created),
      html`${money(charge.amount, charge.currency)}`,
      html`${charge.paid ? 'paid' : (charge.failure_message ?? 'failed')}`,
      html`${money(charge.amount_refunded, charge.currency)}`,
      charge.paid ? chargeButtons(charge) : html``,
    ]),
  );
}

function chargeButtons(charge: Stripe.Charge): Html {
  const refundable = charge.amount - charge.amount_refunded;
  const refund =
    refundable === 0
      ? html``
      : html`<form method="post" action="/sandbox/refunds">
          <input type="hidden" name="charge" value="${charge.id}" />
          <label>Cents <input name="amount" inputmode="numeric" pattern="[0-9]{1,8}" value="${refundable}" /></label>
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

export function refundTable(refunds: readonly Stripe.Refund[]): Html {
  return tableHtml(
    'Refunds',
    ['Made', 'Amount', 'Status', 'What next'],
    refunds.map((refund) => [
      timestampHtml(refund.created),
      html`${money(refund.amount, refund.currency)}`,
      html`${refund.status ?? ''} ${refund.failure_reason ?? ''}`,
      refund.status === 'failed' ? html`` : button(`refunds/${refund.id}/fail`, 'Let it fail'),
    ]),
  );
}

export function disputeTable(disputes: readonly Stripe.Dispute[]): Html {
  return tableHtml(
    'Disputes',
    ['Opened', 'Amount', 'Why', 'Status', 'What next'],
    disputes.map((dispute) => [
      html`<a href="/disputes/${dispute.id}">${timestampHtml(dispute.created)}</a>`,
      html`${money(dispute.amount, dispute.currency)}`,
      html`${dispute.reason}`,
      html`${dispute.status}`,
      disputeButtons(dispute),
    ]),
  );
}

/** @param available cents that can be refunded; null without a limit */
export function balanceForm(available: number | null): Html {
  return html`<h2>The balance</h2>
    <p>
      ${available === null ? 'Every refund is taken for covered.' : `A refund of more than ${money(available, 'usd')} is refused.`}
    </p>
    <form method="post" action="/sandbox/balance">
      <label>Available, in cents <input name="available" inputmode="numeric" pattern="[0-9]{1,9}" value="0" /></label>
      <button>Set</button>
    </form>
    ${available === null ? html`` : button('balance', 'It is enough again', { available: 'enough' })}`;
}
