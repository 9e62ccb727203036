import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { MemberType } from './plans.ts';

/** In cents: the maximum test charge of staff. */
export const maxTestCharge = 100;

/** Whether Square is reachable, and the account's locations; at most 300. */
export const SquareConnection = v.object({
  success: v.boolean(),
  message: v.string(),
  /** Null if Square refused the request. */
  details: v.nullable(v.object({ availableLocations: v.array(v.object({ id: v.string(), name: v.string() })) })),
});
export type SquareConnection = v.InferOutput<typeof SquareConnection>;

/**
 * For staff: requests the locations from Square. `forbidden` with live keys, `unavailable` if no account is configured.
 */
export const testSquareConnection = endpoint({
  method: 'GET',
  path: '/square-connection-test',
  summary: 'Tests the connection to Square, for staff',
  response: SquareConnection,
  errors: ['unauthorized', 'forbidden', 'unavailable', 'provider_unavailable'],
});

/**
 * For staff: reads the state of a test charge from the card provider and updates the ledger. Members' payments are not
 * found.
 */
export const checkTestCharge = endpoint({
  method: 'POST',
  path: '/admin/test-charges/:paymentId/check',
  summary: 'Checks the state of a test charge, for staff',
  params: v.object({
    paymentId: v.pipe(v.string(), v.regex(/^pi_[A-Za-z0-9_]{4,200}$/, 'must be a payment’s id, pi_…')),
  }),
  response: v.object({
    paymentId: v.string(),
    /** `open`: waits for a card; `cancelled`: can never be paid. */
    status: v.picklist(['open', 'processing', 'paid', 'cancelled']),
    /** In cents. */
    amount: v.number(),
    currency: v.string(),
  }),
  errors: [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'not_found',
    'payment_pending',
    'unavailable',
    'provider_unavailable',
  ],
});

/**
 * For staff, on a site with test keys: emulates how the server of the member dashboard calls
 * `GET /api/dashboard/verify-payment` (`verifyDashboardPayment`), so that no browser needs the dashboard's key. `user` is
 * how the dashboard signs the buyer in; its `password` is a one-time password, which replaces the previous one. `user` is
 * null in the same cases as there, for example if the buyer was a member before this payment.
 */
export const verifyTestPayment = endpoint({
  method: 'POST',
  path: '/admin/verify-payment',
  summary: 'Emulates the dashboard’s verification of a payment, for staff',
  body: v.object({
    /** The member's number. */
    userId: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/, 'must be a member number such as 10482')),
    transactionId: v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,255}$/, 'must be the id of a payment or an order')),
    membershipType: MemberType,
  }),
  response: v.object({
    success: v.boolean(),
    message: v.string(),
    user: v.nullable(v.object({ email: v.string(), password: v.string() })),
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'unavailable', 'provider_unavailable'],
});
