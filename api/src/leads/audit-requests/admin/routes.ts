import {
  AdminSignupFilter,
  listAdminSignups,
  releaseSignup,
  resendAudit,
  type AdminSignup,
} from '@plumbline/contract/leads/admin-signups';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { LeadsDeps } from '../../leads-deps.ts';
import { csvDownload, type CsvColumn } from '../../../platform/http/csv-download.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../../platform/http/route.ts';
import { releaseLead } from '../../release-lead.ts';
import { resendAuditMail } from './resend-audit.ts';
import { listSignups, signupsInBatches, signupsOf, type SignupRow } from './signups.ts';

const columns: readonly CsvColumn<AdminSignup>[] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['State', ({ state }) => state],
  ['Trouble', ({ trouble }) => trouble],
  ['Suppressed', ({ suppressed }) => suppressed],
  ['Asked (UTC)', ({ createdAt }) => createdAt],
  ['Mailed (UTC)', ({ mailedAt }) => mailedAt],
  ['Opened (UTC)', ({ openedAt }) => openedAt],
];

/** The admin's routes for signups to the audit. */
export function signupAdminRoutes(router: ApiRouter, deps: LeadsDeps): void {
  const { db, clock, contactEmail, outbox } = deps;

  route(router, listAdminSignups, { staff: 'look' }, ({ query }) => listSignups(db.knex, query));

  route(router, resendAudit, { staff: 'act' }, async ({ params: { id }, body: { mailedAt } }, { setAuditTarget }) => {
    setAuditTarget(`signup ${id}`);
    const row: SignupRow | undefined = /^\d+$/.test(id)
      ? await db
          .knex('audit_requests')
          .where({ id: Number(id) })
          .first()
      : undefined;
    if (!row) throw noSignup();
    const [signup] = await signupsOf(db.knex, [await resendAuditMail(deps, row, mailedAt)]);
    if (!signup) throw new Error('a signup was not listed');
    return signup;
  });

  route(router, releaseSignup, { staff: 'act' }, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(`signup ${id}`);
    if (!id.startsWith('s')) throw noSignup();
    const suspected = { id: Number(id.slice(1)), kind: 'subscribe', contactEmail, now: clock.now() } as const;
    const released = await releaseLead(db, suspected);
    if (released === null) throw noSignup();
    outbox.wake();
    return { email: released.form['email'] ?? '' };
  });

  csvDownload(router, deps, {
    path: '/admin/signups.csv',
    name: 'audit-signups',
    staff: staffRights.export.minRole,
    filter: AdminSignupFilter,
    columns,
    batches: (filter) => signupsInBatches(db.knex, filter),
  });
}

function noSignup(): Failure {
  return new Failure('not_found', 'There is no signup with this number.');
}
