import type Router from '@koa/router';
import type { Context } from 'koa';
import type Stripe from 'stripe';
import { readFields, textsOf } from '../../fields.ts';
import { html, type Html } from '../../html.ts';
import { showPage } from '../../page.ts';
import { answerForInvoice, payInvoice } from '../billing/pay-invoice.ts';
import { isSame } from '../rest/authorize.ts';
import { StripeError } from '../rest/stripe-error.ts';
import { intentOfInvoice } from '../state/invoice-parts.ts';
import type { Machine } from '../state/machine.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import { cardForm, readCard, type Fault } from './invoice-card-form.ts';
import { at, facts, money } from './parts.ts';

/** Where `hosted_invoice_url` leads: whoever has the address sees one invoice, and pays it as long as it is open. */
export function invoicePage(router: Router, machine: Machine): void {
  const { store } = machine;
  const invoiceFor = (ctx: Context): WireInvoice | undefined => {
    const { id = '' } = ctx['params'] as Record<string, string>;
    const invoice = store.get('invoices', id);
    const url = invoice?.hosted_invoice_url;
    return url && isSame(ctx.path, new URL(url).pathname) ? invoice : undefined;
  };
  const show = (ctx: Context, invoice: WireInvoice, fault: Fault | null): void => {
    const intent = intentOfInvoice(store, invoice.id);
    showPage(ctx, {
      title: `Invoice ${invoice.number ?? ''}`,
      content: html`${about(invoice)} ${next(ctx.path, invoice, intent, fault)}`,
    });
  };
  const act = (ctx: Context, invoice: WireInvoice, what: () => void): void => {
    try {
      what();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      ctx.status = error.status;
      return show(ctx, store.get('invoices', invoice.id) ?? invoice, error.body);
    }
    ctx.status = 303;
    ctx.redirect(ctx.path);
  };

  router.get('/invoices/:id/:secret', (ctx, following) => {
    const invoice = invoiceFor(ctx);
    return invoice === undefined ? following() : show(ctx, invoice, null);
  });
  router.post('/invoices/:id/:secret', async (ctx, following) => {
    const fields = (await readFields(ctx)) ?? new FormData();
    const invoice = invoiceFor(ctx);
    if (invoice === undefined) return following();
    const [outcome] = textsOf(fields, 'outcome');
    act(ctx, invoice, () =>
      machine.run((work) => {
        if (outcome === undefined) payInvoice(work, invoice, readCard(fields));
        else answerForInvoice(work, invoice, outcome === 'complete');
      }),
    );
  });
}

function about(invoice: WireInvoice): Html {
  const { amount_due: amount, currency, customer_email: email, lines, status } = invoice;
  return facts([
    ['For', lines.data.map(({ description }) => description ?? '').join(', ')],
    ['To', email],
    ['Made', at(invoice.created)],
    ['Amount', money(amount, currency)],
    ['Status', status],
  ]);
}

function next(
  path: string,
  { status, amount_due: amount, currency }: WireInvoice,
  intent: Stripe.PaymentIntent | undefined,
  fault: Fault | null,
): Html {
  if (status === 'paid') return html`<p role="status">This invoice is paid. Thank you.</p>`;
  if (status !== 'open') return html`<p>This invoice can no longer be paid.</p>`;
  if (intent?.status === 'processing') return html`<p role="status">The bank has not yet decided.</p>`;
  const last = intent?.last_payment_error?.message;
  const shown = fault ?? (last === undefined ? null : { message: last });
  const asks = intent?.status === 'requires_action';
  return html`${asks ? challenge(path) : html``}
    <h2>${asks ? 'Or pay with another card' : 'Pay with a card'}</h2>
    ${cardForm(path, `Pay ${money(amount, currency)}`, shown)}
    <p>Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 3220 asks its holder, 4000 0000 0000 0002 is declined.</p>`;
}

/** What a bank would ask, as the sandbox's other challenge is answered. */
function challenge(path: string): Html {
  return html`<h2>Your bank asks you to confirm this payment</h2>
    <p>A real bank would now ask you for a code or your fingerprint. Here you say how that ends.</p>
    <form method="post" action="${path}">
      <button name="outcome" value="complete">Complete</button>
      <button name="outcome" value="fail">Fail</button>
    </form>`;
}
