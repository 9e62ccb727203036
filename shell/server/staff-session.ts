import type { Context } from 'koa';
import { createClient } from '@plumbline/contract/client';
import { getStaffSession, type StaffSession } from '@plumbline/contract/staff/sessions';

/** In ms: the timeout of the API request. */
const deadline = 2_000;

/**
 * Asks the API for the staff session of a request's cookie; null if the cookie is absent or belongs to no session.
 * @throws ApiError if the API does not answer within two seconds.
 */
export function staffSession(ctx: Context, apiOrigin: string): Promise<StaffSession | null> {
  const headers = { cookie: ctx.get('cookie'), 'x-request-id': ctx.state['requestId'] as string };
  const client = createClient({ origin: apiOrigin, headers, timeout: deadline, checkResponses: true });
  return client.call(getStaffSession, {}, { on401: 'null' });
}
