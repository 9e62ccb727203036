import type Router from '@koa/router';
import type Stripe from 'stripe';
import { html, type Html } from '@plumbline/serving/html';
import { showPage } from '../../page.ts';
import { idOf } from '../payments/charge.ts';
import { isClosed, isInquiry } from '../payments/dispute.ts';
import type { Backend } from '../state/backend.ts';
import { timestampHtml, button, detailTable, money } from '../../provider/page-parts.ts';

/** The page of a dispute, in place of the one in Stripe's dashboard, to which the site's admin pages link. */
export function disputePage(router: Router, { store }: Backend): void {
  router.get('/disputes/:id', (ctx, next) => {
    const dispute = store.get('disputes', ctx.params['id'] ?? '');
    if (dispute === undefined) return next();
    showPage(ctx, {
      title: `Dispute of ${money(dispute.amount, dispute.currency)}`,
      content: html`${detailsHtml(dispute)}
        <h2>What next</h2>
        <div class="buttons">${disputeButtons(dispute)}</div>`,
    });
  });
}

/** The bank's decisions; nothing for a closed dispute. */
export function disputeButtons(dispute: Stripe.Dispute): Html {
  const path = `disputes/${dispute.id}`;
  if (isClosed(dispute)) return html`It is closed.`;
  if (isInquiry(dispute)) {
    return html`${button(`${path}/close`, 'Close the inquiry', { outcome: 'warning_closed' })}
    ${button(`${path}/escalate`, 'Take the money')}`;
  }
  return html`${button(`${path}/close`, 'Won', { outcome: 'won' })}
  ${button(`${path}/close`, 'Lost', { outcome: 'lost' })}`;
}

function detailsHtml(dispute: Stripe.Dispute): Html {
  const { evidence_details: evidence } = dispute;
  const intent = idOf(dispute.payment_intent);
  return detailTable([
    ['Id', dispute.id],
    ['Status', dispute.status],
    ['Reason', dispute.reason],
    ['Opened', timestampHtml(dispute.created)],
    ['Answer by', evidence.due_by === null ? null : timestampHtml(evidence.due_by)],
    ['Payment', intent === null ? null : html`<a href="/payments/${intent}">${intent}</a>`],
  ]);
}
