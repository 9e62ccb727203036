import { collect } from '../billing/collect.ts';
import { methodOfCustomer } from '../billing/cycle.ts';
import { tryToFinalize, unfinalizable, voidInvoice } from '../billing/invoice-state.ts';
import { subscriptionIdOf } from '../billing/subscription-state.ts';
import { attemptError } from '../payments/confirm.ts';
import { idOf } from '../payments/charge.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { exactly, expand, flag, listOf, may, metadata, oneOf, text, unsettable } from './params.ts';
import { invalid, missing, StripeError } from './stripe-error.ts';

export const invoiceCalls: readonly Endpoint[] = [
  endpoint(
    'GET /v1/invoices',
    listOf({
      customer: may(text()),
      subscription: may(text()),
      status: may(oneOf(['draft', 'open', 'paid', 'uncollectible', 'void'])),
      collection_method: may(oneOf(['charge_automatically', 'send_invoice'])),
    }),
    ({ work, params }) =>
      listPage(
        '/v1/invoices',
        'invoice',
        work.all('invoices'),
        params,
        (invoice) =>
          (params.customer === undefined || idOf(invoice.customer) === params.customer) &&
          (params.subscription === undefined || subscriptionIdOf(invoice) === params.subscription) &&
          (params.status === undefined || invoice.status === params.status) &&
          (params.collection_method === undefined || invoice.collection_method === params.collection_method),
      ),
  ),

  endpoint('GET /v1/invoices/*', exactly({ expand }), ({ work, ids }) => known(work, ids[0])),

  endpoint(
    'POST /v1/invoices/*',
    exactly({ metadata, description: may(unsettable()), auto_advance: may(flag), expand }),
    ({ work, ids, params }) => {
      const before = known(work, ids[0]);
      const invoice: WireInvoice = {
        ...before,
        metadata: metadataAfter(before.metadata ?? {}, params.metadata),
        ...(params.description === undefined ? {} : { description: params.description }),
        ...(params.auto_advance === undefined ? {} : { auto_advance: params.auto_advance }),
      };
      work.put('invoices', invoice);
      work.emit('invoice.updated', invoice, before);
      return invoice;
    },
  ),

  endpoint(
    'POST /v1/invoices/*/pay',
    exactly({ payment_method: may(text()), off_session: may(flag), expand }),
    ({ work, ids, params }) => {
      const found = known(work, ids[0]);
      const invoice = found.status === 'draft' ? finalized(work, found) : found;
      if (invoice.status === 'paid') throw invalid('Invoice is already paid', { param: 'invoice' });
      if (invoice.status !== 'open') throw invalid(`You cannot pay an invoice that is ${invoice.status}.`);
      const chosen = params.payment_method;
      const customer = idOf(invoice.customer) ?? '';
      const method = chosen === undefined ? undefined : methodOfCustomer(work, chosen, customer, 'payment_method');
      const attempted = collect(work, invoice, { method });
      if (attempted === null) {
        throw new StripeError(
          400,
          {
            type: 'invalid_request_error',
            code: 'resource_missing',
            message: 'Cannot charge a customer that has no active card',
            param: 'payment_method',
          },
          true,
        );
      }
      if (attempted.intent.status === 'requires_action') {
        throw new StripeError(
          402,
          {
            type: 'card_error',
            code: 'invoice_payment_intent_requires_action',
            message:
              'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
            payment_intent: attempted.intent,
          },
          true,
        );
      }
      const error = attemptError(attempted);
      if (error !== null) throw error;
      return known(work, invoice.id);
    },
  ),

  endpoint('POST /v1/invoices/*/finalize', exactly({ auto_advance: may(flag), expand }), ({ work, ids }) =>
    finalized(work, known(work, ids[0])),
  ),

  endpoint('POST /v1/invoices/*/void', exactly({ expand }), ({ work, ids }) => voidInvoice(work, known(work, ids[0]))),

  endpoint(
    'GET /v1/invoice_payments',
    listOf({
      invoice: may(text()),
      payment: may(exactly({ type: oneOf(['payment_intent']), payment_intent: may(text()) })),
      status: may(oneOf(['canceled', 'open', 'paid'])),
    }),
    ({ work, params }) =>
      listPage(
        '/v1/invoice_payments',
        'invoice_payment',
        work.all('invoice_payments'),
        params,
        ({ invoice, payment, status }) =>
          (params.invoice === undefined || invoice === params.invoice) &&
          (params.payment?.payment_intent === undefined || payment.payment_intent === params.payment.payment_intent) &&
          (params.status === undefined || status === params.status),
      ),
  ),

  endpoint('GET /v1/invoice_payments/*', exactly({ expand }), ({ work, ids: [id = ''] }) => {
    const payment = work.get('invoice_payments', id);
    if (payment === undefined) throw missing('invoice_payment', id);
    return payment;
  }),
];

/** @throws StripeError where it cannot be, which the invoice then says of itself. */
function finalized(work: Work, draft: WireInvoice): WireInvoice {
  const invoice = tryToFinalize(work, draft, null);
  if (invoice === null) throw new StripeError(400, unfinalizable, true);
  return invoice;
}

function known(work: Work, id = ''): WireInvoice {
  const invoice = work.get('invoices', id);
  if (invoice === undefined) throw missing('invoice', id, 'invoice');
  return invoice;
}
