import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { endpoints } from './rest/serve.ts';
import { openEmulatedStripe } from './testing/open-emulated-stripe.ts';

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

/** The fields of an interface of the SDK, read from its type declarations. */
function fieldsOf(file: string, name: string): { readonly required: string[]; readonly all: string[] } {
  const source = readFileSync(join(resources, `${file}.d.ts`), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const [, , body] =
    new RegExp(`^export interface ${name} (extends PaginationParams )?\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`${file}.d.ts declares no ${name}`);
  const fields = [...body.matchAll(/^ {4}(\w+)(\??):/gm)];
  return {
    required: fields.filter(([, , optional]) => optional === '').map(([, field = '']) => field),
    all: fields.map(([, field = '']) => field),
  };
}

/** Fields that the sandbox omits on purpose: `plan` is the older name of the price. */
const omittedFields = ['subscription_item.plan'];

const sdkTypes: readonly (readonly [object: string, file: string, name: string])[] = [
  ['customer', 'Customers', 'Customer'],
  ['payment_method', 'PaymentMethods', 'PaymentMethod'],
  ['payment_intent', 'PaymentIntents', 'PaymentIntent'],
  ['setup_intent', 'SetupIntents', 'SetupIntent'],
  ['charge', 'Charges', 'Charge'],
  ['refund', 'Refunds', 'Refund'],
  ['dispute', 'Disputes', 'Dispute'],
  ['product', 'Products', 'Product'],
  ['price', 'Prices', 'Price'],
  ['coupon', 'Coupons', 'Coupon'],
  ['discount', 'Discounts', 'Discount'],
  ['subscription', 'Subscriptions', 'Subscription'],
  ['subscription_item', 'SubscriptionItems', 'SubscriptionItem'],
  ['subscription_schedule', 'SubscriptionSchedules', 'SubscriptionSchedule'],
  ['invoice', 'Invoices', 'Invoice'],
  ['line_item', 'InvoiceLineItems', 'InvoiceLineItem'],
  ['invoice_payment', 'InvoicePayments', 'InvoicePayment'],
  ['webhook_endpoint', 'WebhookEndpoints', 'WebhookEndpoint'],
  ['event', 'Events', 'EventBase'],
];

test('the SDK’s type declarations can be read', () => {
  for (const [, file, name] of sdkTypes) expect(fieldsOf(file, name).required).toContain('object');
});

test('every object in a response has all fields of the SDK’s type, and no other', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'r@castellano.example' });
  const card = await sandbox.card('4242424242424242');
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  const product = await stripe.products.create({ name: 'Pro Agent Monthly' });
  const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'forever' });
  const subscription = await stripe.subscriptions.create({
    discounts: [{ coupon: coupon.id }],
    customer: customer.id,
    default_payment_method: method.id,
    items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 2500, recurring: { interval: 'month' } } },
    ],
  });
  const automatic = { enabled: true, allow_redirects: 'never' } as const;
  for (const number of ['4242424242424242', '4000000000000259', '4000000000003220', '4000000000000002']) {
    const intent = await stripe.paymentIntents
      .create({
        amount: 2500,
        currency: 'usd',
        payment_method: await sandbox.card(number),
        confirm: true,
        automatic_payment_methods: automatic,
      })
      .catch(() => null);
    if (number === '4242424242424242') await stripe.refunds.create({ payment_intent: intent?.id ?? '' });
  }

  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
  });

  const lists = [
    `/v1/setup_intents/${setup.id}`,
    `/v1/subscription_schedules/${schedule.id}`,
    '/v1/customers',
    '/v1/payment_intents?expand[]=data.payment_method',
    '/v1/charges',
    `/v1/products/${product.id}`,
    '/v1/refunds',
    '/v1/disputes',
    '/v1/subscriptions?status=all&expand[]=data.discounts',
    `/v1/coupons/${coupon.id}`,
    '/v1/invoices?expand[]=data.payments&expand[]=data.confirmation_secret',
    '/v1/webhook_endpoints',
    '/v1/events?limit=100',
  ];
  const receivedObjects = new Map<string, object[]>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { object } = value as { readonly object?: unknown };
    if (typeof object === 'string') receivedObjects.set(object, [...(receivedObjects.get(object) ?? []), value]);
    for (const inner of Object.values(value)) collect(inner);
  };
  for (const path of lists) {
    const response = await fetch(sandbox.url + path, { headers: { authorization: 'Bearer sk_test_sandbox' } });
    expect([path, response.status]).toEqual([path, 200]);
    collect(await response.json());
  }

  for (const [object, file, name] of sdkTypes) {
    const { required, all } = fieldsOf(file, name);
    const objects = receivedObjects.get(object) ?? [];
    expect([object, objects.length > 0]).toEqual([object, true]);
    for (const one of objects) {
      const fields = Object.keys(one);
      const missing = required.filter(
        (field) => !fields.includes(field) && !omittedFields.includes(`${object}.${field}`),
      );
      const unknown = fields.filter((field) => !all.includes(field));
      expect([object, missing, unknown]).toEqual([object, [], []]);
    }
  }
});

const operationOfAction: Readonly<Record<string, string>> = {
  attach: 'Attach',
  cancel: 'Cancel',
  confirm: 'Confirm',
  detach: 'Detach',
  pay: 'Pay',
  release: 'Release',
  void: 'VoidInvoice',
};
const pagingParameters = ['limit', 'starting_after', 'ending_before'];
/** Parameters that only Stripe.js sends, besides the key. */
const browserParameters = ['client_secret'];
/** The emulated wallet's own parameter: Stripe.js sends the wallet's token, which no type of the SDK describes. */
const walletParameters = ['wallet'];

const stripeEndpoints = endpoints.filter(({ path }) => !path.endsWith('/challenge'));

test.each(stripeEndpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  '%s %s accepts only parameters that Stripe has',
  (method, path, { params, forBrowsers }) => {
    const [, , resource = '', id, action] = path.split('/');
    const [, file = '', name = ''] = sdkTypes.find(([object]) => [object, `${object}s`].includes(resource)) ?? [];
    const read = id === undefined ? 'List' : 'Retrieve';
    const named = id === 'create_preview' ? 'CreatePreview' : null;
    const usual = method === 'DELETE' ? 'Cancel' : method === 'GET' ? read : id ? 'Update' : 'Create';
    const operation = action === undefined ? (named ?? usual) : operationOfAction[action];
    const type = `${name.replace('EventBase', 'Event')}${operation}Params`;
    const { all: parameters } = fieldsOf(file, type);
    const { entries } = params as unknown as { readonly entries: object };
    const allowed = new Set([
      ...parameters,
      ...(/List\w*Params$/.test(type) ? pagingParameters : []),
      ...(forBrowsers ? browserParameters : []),
      ...(path === '/v1/payment_methods' ? walletParameters : []),
    ]);
    expect(Object.keys(entries).filter((field) => !allowed.has(field))).toEqual([]);
  },
);
