import { getDeskMail } from '@plumbline/contract/mail/admin-mail';
import { apiBase } from '@plumbline/contract/endpoint';
import type { MailDeps } from '../mail-deps.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../../platform/http/failure.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { ApiRouter } from '../../platform/http/route.ts';
import { demandMail } from './change-mail.ts';
import { readLetter } from './read-email.ts';

/** A letter is styled on its elements. Nothing else is loaded, nothing runs, and no link of it leads anywhere. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Serves the HTML of a mail for a frame of the desk. Not through `route`: it is no JSON. */
export function letterRoute(router: ApiRouter, deps: MailDeps): void {
  const path = `${apiBase}/admin/mail/:id/letter`;
  router.staffDemands.set(`GET ${path}`, 'viewer');
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx.req, router.proxyHops);
    const request = { method: ctx.method, action: `GET ${path}`, address, header: (name: string) => ctx.get(name) };
    await router.staffDoor.admit(request, 'viewer');
    const { params } = parseInput(getDeskMail, { params: { ...ctx['params'] }, query: {}, body: undefined });
    const read = await readLetter(deps, await demandMail(deps.db.knex, params.id));
    if ('unreadable' in read) throw new Failure('not_found', 'There is nothing of this mail to be read.');
    ctx.set('content-security-policy', policy);
    ctx.set('cache-control', 'no-store');
    ctx.set('referrer-policy', 'no-referrer');
    ctx.type = 'text/html; charset=utf-8';
    // Without the right to open windows, a link that asks for one goes nowhere.
    ctx.body = read.outgoing.html.replace('<head>', '<head><base target="_blank">');
  });
}
