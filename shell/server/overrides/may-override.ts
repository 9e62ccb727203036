import type { Context } from 'koa';
import { createClient } from '@plumbline/contract/client';
import { getStaffSession } from '@plumbline/contract/staff';
import type { Site } from '@plumbline/contract/site';

/** In ms. */
const deadline = 2_000;

/**
 * Why a page view may have no overrides; null where it may. On a site that is no production anybody may; else those of the
 * staff who may act.
 */
export async function whyNot(
  ctx: Context,
  { site, apiOrigin }: { site: Site; apiOrigin: string },
): Promise<string | null> {
  if (!site.production) return null;
  const headers = { cookie: ctx.get('cookie'), 'x-request-id': ctx.state['requestId'] as string };
  const client = createClient({ origin: apiOrigin, headers, timeout: deadline, checkResponses: true });
  try {
    const session = await client.call(getStaffSession, {}, { on401: 'null' });
    if (session === null) return 'only signed-in staff may override remotes: sign in at /staff';
    return session.role === 'viewer' ? `the role ${session.role} may not override remotes` : null;
  } catch {
    return 'who is signed in could not be found out';
  }
}
