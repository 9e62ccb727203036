import type { Square } from 'square';
import * as v from 'valibot';
import type { SquareSandboxSettings } from '../settings.ts';
import { randomText } from '../stripe/state/ids.ts';
import { Address, IdempotencyKey, NoBody, pageOf, squareEndpoint, text } from './call.ts';
import { invalid, notFound } from './square-error.ts';
import type { Customer } from './square-state.ts';
import { defined, type Wire } from './wire.ts';

const Create = v.strictObject({
  idempotency_key: v.optional(IdempotencyKey),
  given_name: v.optional(text(300)),
  family_name: v.optional(text(300)),
  company_name: v.optional(text(500)),
  nickname: v.optional(text(100)),
  email_address: v.optional(
    v.pipe(text(254), v.regex(/^[^\s@]+@[^\s@]+$/, 'Expected email_address to be a valid email address')),
  ),
  address: v.optional(Address),
  phone_number: v.optional(text(17)),
  reference_id: v.optional(text(100)),
  note: v.optional(text(10_000)),
  birthday: v.optional(text(10)),
});

/** Locations and customers: what a payment can name. */
export const accountCalls = [
  squareEndpoint('GET /v2/locations', NoBody, ({ settings }) => ({ locations: [locationOf(settings)] })),

  squareEndpoint('GET /v2/locations/*', NoBody, ({ settings, ids: [id = ''] }) => {
    if (id !== settings.locationId && id !== 'main') throw notFound(`Location \`${id}\` not found.`);
    return { location: locationOf(settings) };
  }),

  squareEndpoint('POST /v2/customers', Create, ({ work, body }) => {
    const { idempotency_key: _key, ...given } = body;
    const named = [given.given_name, given.family_name, given.company_name, given.email_address, given.phone_number];
    if (named.every((part) => part === undefined)) {
      throw invalid(
        'BAD_REQUEST',
        'At least one of `given_name`, `family_name`, `company_name`, `email_address`, or `phone_number` is required for a customer.',
      );
    }
    const now = new Date().toISOString();
    const customer: Customer = {
      ...defined(given),
      id: randomText(26).toUpperCase(),
      created_at: now,
      updated_at: now,
      preferences: { email_unsubscribed: false },
      creation_source: 'THIRD_PARTY',
      version: 0,
    };
    work.put('customers', customer);
    return { customer };
  }),

  squareEndpoint('GET /v2/customers', NoBody, ({ work, query }) => {
    const { items, cursor } = pageOf(work.all('customers'), query);
    return { customers: items, ...(cursor === undefined ? {} : { cursor }) };
  }),

  squareEndpoint('GET /v2/customers/*', NoBody, ({ work, ids: [id = ''] }) => {
    const customer = work.get('customers', id);
    if (customer === undefined) throw notFound(`Customer with ID \`${id}\` not found.`);
    return { customer };
  }),
];

function locationOf({ locationId }: SquareSandboxSettings): Wire<Square.Location> {
  return {
    id: locationId,
    name: 'Plumbline sandbox',
    timezone: 'America/New_York',
    capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
    status: 'ACTIVE',
    created_at: '2026-01-01T00:00:00Z',
    merchant_id: 'MLSANDBOX0001',
    country: 'US',
    language_code: 'en-US',
    currency: 'USD',
    business_name: 'Plumbline sandbox',
    type: 'PHYSICAL',
  };
}
