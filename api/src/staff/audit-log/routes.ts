import { AuditFilter, listAuditLog, type AuditEntry } from '@plumbline/contract/staff/audit-log';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { StaffDeps } from '../staff-deps.ts';
import { csvDownload, type CsvColumn } from '../../platform/http/csv-download.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { auditLogBatches, readAuditLog } from './audit-log.ts';

const columns: readonly CsvColumn<AuditEntry>[] = [
  ['Line', ({ id }) => String(id)],
  ['At (UTC)', ({ at }) => at],
  ['Who', ({ who }) => who],
  ['What', ({ action }) => action],
  ['To whom or what', ({ target }) => target],
  ['Outcome', ({ outcome }) => outcome],
  ['Detail', ({ detail }) => detail],
  ['Network', ({ from }) => from],
];

/** Routes to read the audit log; there is no route to change it. */
export function auditLogRoutes(router: ApiRouter, deps: StaffDeps): void {
  const { db } = deps;
  route(router, listAuditLog, { staff: 'audit' }, ({ query }) => readAuditLog(db.knex, query));
  csvDownload(router, deps, {
    path: '/admin/audit-log.csv',
    name: 'audit-log',
    staff: staffRights.audit.minRole,
    filter: AuditFilter,
    columns,
    batches: (filter) => auditLogBatches(db.knex, filter),
  });
}
