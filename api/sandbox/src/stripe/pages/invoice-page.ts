import type Router from '@koa/router';
import type { Context } from 'koa';
import type Stripe from 'stripe';
import { html, Html } from '@plumbline/serving/html';
import { showPage } from '../../page.ts';
import { answerInvoiceChallenge, payInvoice } from '../billing/pay-invoice.ts';
import { isSameSecret, readFields, textsOf } from '../../provider/request.ts';
import { intentOfInvoice } from '../billing/invoice-state.ts';
import type { CardInput } from '../payments/card-input.ts';
import { StripeError, type ErrorBody } from '../rest/stripe-error.ts';
import type { Backend } from '../state/backend.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import { timestampHtml, detailTable, money } from '../../provider/page-parts.ts';

/** The page of `hosted_invoice_url`, which shows one invoice and allows paying it while it is open. */
export function invoicePage(router: Router, backend: Backend): void {
  const { store } = backend;
  const invoiceFor = (ctx: Context): WireInvoice | undefined => {
    const { id = '' } = ctx['params'] as Record<string, string>;
    const invoice = store.get('invoices', id);
    const url = invoice?.hosted_invoice_url;
    return url && isSameSecret(ctx.path, new URL(url).pathname) ? invoice : undefined;
  };
  const showInvoice = (ctx: Context, invoice: WireInvoice, error: FormError | null): void => {
    const intent = intentOfInvoice(store, invoice.id);
    showPage(ctx, {
      title: `Invoice ${invoice.number ?? ''}`,
      content: html`${detailsHtml(invoice)} ${nextStepsHtml(ctx.path, invoice, intent, error)}`,
    });
  };
  const payAndRedirect = (ctx: Context, invoice: WireInvoice, pay: () => void): void => {
    try {
      pay();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      ctx.status = error.status;
      return showInvoice(ctx, store.get('invoices', invoice.id) ?? invoice, error.body);
    }
    ctx.status = 303;
    ctx.redirect(ctx.path);
  };

  router.get('/invoices/:id/:secret', (ctx, following) => {
    const invoice = invoiceFor(ctx);
    return invoice === undefined ? following() : showInvoice(ctx, invoice, null);
  });
  router.post('/invoices/:id/:secret', async (ctx, following) => {
    const fields = (await readFields(ctx)) ?? new FormData();
    const invoice = invoiceFor(ctx);
    if (invoice === undefined) return following();
    const [outcome] = textsOf(fields, 'outcome');
    payAndRedirect(ctx, invoice, () =>
      backend.run((work) => {
        if (outcome === undefined) payInvoice(work, invoice, readCard(fields));
        else answerInvoiceChallenge(work, invoice, outcome === 'complete');
      }),
    );
  });
}

function detailsHtml(invoice: WireInvoice): Html {
  const { amount_due: amount, currency, customer_email: email, lines, status } = invoice;
  return detailTable([
    ['For', lines.data.map(({ description }) => description ?? '').join(', ')],
    ['To', email],
    ['Made', timestampHtml(invoice.created)],
    ['Amount', money(amount, currency)],
    ['Status', status],
  ]);
}

function nextStepsHtml(
  path: string,
  { status, amount_due: amount, currency }: WireInvoice,
  intent: Stripe.PaymentIntent | undefined,
  error: FormError | null,
): Html {
  if (status === 'paid') return html`<p role="status">This invoice is paid. Thank you.</p>`;
  if (status !== 'open') return html`<p>This invoice can no longer be paid.</p>`;
  const lastErrorMessage = intent?.last_payment_error?.message;
  const shownError = error ?? (lastErrorMessage === undefined ? null : { message: lastErrorMessage });
  const needsChallenge = intent?.status === 'requires_action';
  return html`${needsChallenge ? challengeForm(path) : html``}
    <h2>${needsChallenge ? 'Or pay with another card' : 'Pay with a card'}</h2>
    ${cardForm(path, `Pay ${money(amount, currency)}`, shownError)}
    <p>Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 3220 asks its holder, 4000 0000 0000 0002 is declined.</p>`;
}

/** A bank's challenge, with the same two answers as the one in the frame of Stripe.js. */
function challengeForm(path: string): Html {
  return html`<h2>Your bank asks you to confirm this payment</h2>
    <p>A real bank would now ask you for a code or your fingerprint. Here you say how that ends.</p>
    <form method="post" action="${path}">
      <button name="outcome" value="complete">Complete</button>
      <button name="outcome" value="fail">Fail</button>
    </form>`;
}

/** The error of the last attempt, and its parameter. */
type FormError = Pick<ErrorBody, 'message' | 'param'>;

const fields = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number', params: ['number'] },
  { name: 'expiry', label: 'Expiry, MM/YY', autocomplete: 'cc-exp', params: ['exp_month', 'exp_year'] },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', params: ['cvc'] },
] as const;

/** The fields of a card. The number is never shown again. */
function cardForm(path: string, label: string, error: FormError | null): Html {
  return html`<form method="post" action="${path}" class="card" novalidate>
    ${error === null ? html`` : html`<p class="fault" id="fault" role="alert">${error.message}</p>`}
    ${fields.map(({ name, label: text, autocomplete, params }) => {
      const isWrong = params.some((param) => param === error?.param);
      return html`<label
        >${text}
        <input
          name="${name}"
          inputmode="numeric"
          autocomplete="${autocomplete}"
          required
          ${isWrong ? errorAttributes : html``}
        />
      </label>`;
    })}
    <button>${label}</button>
  </form>`;
}

/** The attributes of a field with an error. */
const errorAttributes = new Html('aria-invalid="true" aria-describedby="fault" autofocus');

/** @throws StripeError if the expiry is malformed. Creating the payment method checks everything else. */
function readCard(form: FormData): CardInput {
  const [number = ''] = textsOf(form, 'number');
  const [expiry = ''] = textsOf(form, 'expiry');
  const [cvc = ''] = textsOf(form, 'cvc');
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) {
    const message = "Your card's expiration date is incomplete.";
    throw new StripeError(402, { type: 'card_error', code: 'invalid_expiry_month', message, param: 'exp_month' });
  }
  return { number, exp_month: Number(month), exp_year: Number(year), cvc: cvc.trim() };
}
