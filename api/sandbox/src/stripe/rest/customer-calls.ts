import type Stripe from 'stripe';
import * as v from 'valibot';
import { deleteCustomer } from '../billing/delete-customer.ts';
import { attachTo, paymentMethodOf } from '../payments/payment-method.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Work } from '../state/work.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { Address, addressOf } from './money-params.ts';
import { exactly, expand, list, listOf, may, metadata, text, unsettable } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

const writable = {
  address: may(v.union([unsettable(0), Address])),
  description: may(unsettable()),
  email: may(unsettable(512)),
  invoice_settings: may(exactly({ default_payment_method: may(unsettable()) })),
  metadata,
  name: may(unsettable(256)),
  phone: may(unsettable(20)),
  preferred_locales: may(list(text(20))),
  expand,
};
const Create = exactly({ ...writable, payment_method: may(text()) });
const Update = exactly(writable);

export const customerCalls: readonly Endpoint[] = [
  endpoint('POST /v1/customers', Create, ({ work, params }) => {
    const customer = apply(work, makeCustomer(work), params);
    work.put('customers', customer);
    work.emit('customer.created', customer);
    if (params.payment_method !== undefined) {
      attachTo(work, paymentMethodOf(work, params.payment_method), customer.id);
    }
    return customer;
  }),

  endpoint('GET /v1/customers', listOf({ email: may(text()) }), ({ work, params }) =>
    listPage(
      '/v1/customers',
      'customer',
      work.all('customers'),
      params,
      ({ email }) => params.email === undefined || email === params.email,
    ),
  ),

  endpoint(
    'GET /v1/customers/*',
    exactly({ expand }),
    ({ work, ids }) => work.get('deleted_customers', ids[0] ?? '') ?? knownCustomer(work, ids[0]),
  ),
  endpoint('DELETE /v1/customers/*', exactly({}), ({ work, ids }) => deleteCustomer(work, knownCustomer(work, ids[0]))),

  endpoint('POST /v1/customers/*', Update, ({ work, ids, params }) => {
    const before = knownCustomer(work, ids[0]);
    const customer = apply(work, before, params);
    work.put('customers', customer);
    work.emit('customer.updated', customer, before);
    return customer;
  }),
];

/** @throws StripeError */
export function knownCustomer(work: Work, id = ''): Stripe.Customer {
  const customer = work.get('customers', id);
  if (customer === undefined) throw missing('customer', id);
  return customer;
}

function apply(work: Work, customer: Stripe.Customer, params: v.InferOutput<typeof Update>): Stripe.Customer {
  const { email, name, phone, description, preferred_locales: locales, invoice_settings: settings, address } = params;
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const method = settings?.default_payment_method;
  if (method && work.get('payment_methods', method)?.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  return {
    ...customer,
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(description === undefined ? {} : { description }),
    ...(locales === undefined ? {} : { preferred_locales: locales }),
    ...(address === undefined ? {} : { address: typeof address === 'object' ? addressOf(address) : null }),
    ...(method === undefined
      ? {}
      : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
    metadata: metadataAfter(customer.metadata, params.metadata),
  };
}

function makeCustomer({ now }: Work): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
