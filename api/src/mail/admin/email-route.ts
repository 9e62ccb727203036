import { getAdminMail } from '@plumbline/contract/mail/admin-mail';
import { apiBase } from '@plumbline/contract/endpoint';
import type { MailDeps } from '../mail-deps.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../../platform/http/failure.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { ApiRouter } from '../../platform/http/route.ts';
import { requireMail } from './change-mail.ts';
import { readEmail } from './read-email.ts';

/** E-mails use inline styles. Nothing else is loaded or run, and links do not open. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Serves the HTML of an e-mail for a frame of the admin. `route` does not fit because the answer is not JSON. */
export function emailRoute(router: ApiRouter, deps: MailDeps): void {
  const pathBelowApi = '/admin/mail/:id/letter';
  const path = apiBase + pathBelowApi;
  router.accessRules.set(`GET ${path}`, 'viewer');
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx.req, router.proxyHops);
    const request = {
      method: ctx.method,
      action: `GET ${pathBelowApi}`,
      address,
      header: (name: string) => ctx.get(name),
    };
    await router.staffAccess.requireStaff(request, 'viewer');
    const { params } = parseInput(getAdminMail, { params: { ...ctx['params'] }, query: {}, body: undefined });
    const email = await readEmail(deps, await requireMail(deps.db.knex, params.id));
    if ('unreadable' in email) throw new Failure('not_found', 'This mail cannot be displayed.');
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.set('cache-control', 'no-store');
    ctx.set('referrer-policy', 'no-referrer');
    ctx.type = 'text/html; charset=utf-8';
    // The sandbox does not allow new windows, so links with target `_blank` do nothing.
    ctx.body = email.outgoing.html.replace('<head>', '<head><base target="_blank">');
  });
}
