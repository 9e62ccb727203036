import { Readable } from 'node:stream';
import {
  erasePerson as eraseEndpoint,
  findPerson,
  PersonExportParams,
  personExportPath,
} from '@plumbline/contract/privacy/people';
import { apiBase } from '@plumbline/contract/endpoint';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { PrivacyDeps } from './privacy-deps.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../platform/http/failure.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { route, type ApiRouter } from '../platform/http/route.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { exportPerson } from './export/export-person.ts';
import { findHeld } from './export/find-held.ts';
import { findObstacles } from './erasure/find-obstacles.ts';
import { personPseudonym, personOf } from './person.ts';
import { emailOfRef, personRef } from './person-ref.ts';

export function privacyRoutes(router: ApiRouter, deps: PrivacyDeps): void {
  const { db, clock, secret } = deps;

  route(router, findPerson, { staff: 'act' }, async ({ body: { email } }, { setAuditTarget }) => {
    const person = await personOf(db.knex, email);
    setAuditTarget(personPseudonym(secret, person));
    return {
      ref: personRef(secret, person.email, clock.now()),
      member: person.member?.number ?? null,
      held: await findHeld(db.knex, person),
      open: await findObstacles(db.knex, person),
    };
  });

  route(router, eraseEndpoint, { staff: 'owner' }, async ({ params: { ref }, body: { typed } }, { setAuditTarget }) => {
    const email = emailOfRef(secret, ref, clock.now());
    const key = email.toLowerCase();
    setAuditTarget(personPseudonym(secret, { key }));
    if (typed.toLowerCase() !== key) {
      const message = 'is not the address whose data is to be erased';
      throw new Failure('invalid_input', `typed ${message}`, { issues: [{ path: 'body.typed', message }] });
    }
    return erasePerson(deps, email);
  });

  exportRoute(router, deps);
}

/** `route` does not fit because the answer is streamed. */
function exportRoute(router: ApiRouter, { db, clock, secret }: PrivacyDeps): void {
  const path = apiBase + personExportPath;
  const action = `GET ${personExportPath}`;
  const endpoint = {
    method: 'GET',
    path: personExportPath,
    summary: 'Everything that is held of a person',
    params: PersonExportParams,
    response: PersonExportParams,
  } as const;
  router.accessRules.set(`GET ${path}`, staffRights.export.minRole);
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx.req, router.proxyHops);
    const request = { method: ctx.method, action, address, header: (name: string) => ctx.get(name) };
    const session = await router.staffAccess.requireStaff(request, staffRights.export.minRole);
    const { params } = parseInput(endpoint, { params: ctx['params'], query: {}, body: undefined });
    const email = emailOfRef(secret, params.ref, clock.now());
    // Exports are written to the audit log although they change nothing.
    const target = personPseudonym(secret, { key: email.toLowerCase() });
    if (session !== null) await router.staffAccess.audit(request, session, 'ok', target);
    const now = new Date(clock.now()).toISOString();
    ctx.set('cache-control', 'no-store');
    ctx.attachment(`person-${now.slice(0, 10)}.json`);
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = Readable.from(exportPerson(db.knex, email, now));
  });
}
