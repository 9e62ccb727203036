import { apiBase } from '@plumbline/contract/endpoint';
import type { Context } from 'koa';
import type { LeadsDeps } from '../leads-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { ApiRouter } from '../../platform/http/route.ts';
import { setKeyHeaders, setPdfHeaders } from '../../platform/pdf/set-pdf-headers.ts';
import { addressee, auditFilename } from '../../mail/index.ts';
import { findRequestName, recordOpened } from '../audit-requests/save-request.ts';
import { readAuditToken } from './audit-link.ts';
import { showLinkError } from './link-error-page.ts';

/** Serves the audit to the holder of the mailed link. The PDF is rendered on demand; only the request is stored. */
export function auditRoutes(router: ApiRouter, { db, clock, secret, site, audits }: LeadsDeps): void {
  router.koa.get(`${apiBase}/audit/:token`, async (ctx) => {
    setKeyHeaders(ctx);
    const ticket = readAuditToken(secret, ctx.params['token'] ?? '');
    const name = ticket && (await findRequestName(db.knex, ticket.request));
    if (ticket === null || name === null) {
      return refuse(
        ctx,
        new Failure('not_found', 'This link is not complete. Please open it from the mail once more.'),
      );
    }
    if (clock.now() >= ticket.expires) {
      return refuse(
        ctx,
        new Failure('gone', 'This link has expired. Ask for the audit again, and a new one is mailed to you.'),
      );
    }
    if (ctx.method === 'GET') await recordOpened(db.knex, ticket.request, new Date(clock.now()).toISOString());
    const pdf = await audits.render(addressee(name));
    setPdfHeaders(ctx, auditFilename);
    ctx.body = pdf;
  });

  /** People who come from their mail program get a page; programs get the usual error. */
  function refuse(ctx: Context, failure: Failure): void {
    if (ctx.accepts('json', 'html') !== 'html') throw failure;
    showLinkError(ctx, failure, site);
  }
}
