import type { Context } from 'koa';
import { createClient } from '@plumbline/contract/client';
import { getStaffSession, type StaffSession } from '@plumbline/contract/staff/sessions';

/** In ms. */
const deadline = 2_000;

/**
 * The session of staff that a request's cookie stands for, as the API knows it; null if it stands for none.
 * @throws ApiError if the API does not answer within two seconds.
 */
export function staffSession(ctx: Context, apiOrigin: string): Promise<StaffSession | null> {
  const headers = { cookie: ctx.get('cookie'), 'x-request-id': ctx.state['requestId'] as string };
  const client = createClient({ origin: apiOrigin, headers, timeout: deadline, checkResponses: true });
  return client.call(getStaffSession, {}, { on401: 'null' });
}
