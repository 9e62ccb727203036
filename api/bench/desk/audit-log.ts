import type { Database } from '../../src/platform/database/database.ts';
import { auditLogParts, readAuditLog } from '../../src/staff/audit-log/audit-log.ts';
import { at, type DeskBench } from './measure-list.ts';

const actions = ['POST /admin/session', 'POST /admin/orders/:id/refund', 'GET /admin/orders.csv', 'staff role'];

const asked = { q: '', who: '', action: '', target: '', sort: 'newest', limit: 50 } as const;

function line(index: number) {
  return {
    at: at(index),
    who: `person-${index % 40}@plumbline.example`,
    action: actions[index % actions.length] ?? '',
    target: `ord_${String(index).padStart(26, '0')}: $10.00`,
    outcome: index % 9 === 0 ? 'conflict' : 'ok',
    address_key: 'q8Zk0v1mWc2eR7tY',
  };
}

const page = (different: object) => (db: Database) => readAuditLog(db.knex, { ...asked, ...different });

export const auditLog: DeskBench = {
  of: 'audit-log',
  tables: [['staff_audit', line]],
  works: {
    'first page': page({}),
    'first page, oldest first': page({ sort: 'oldest' }),
    'a page in the middle': page({ cursor: '500' }),
    'first page of one person': page({ who: 'person-7@plumbline.example' }),
    'first page of what was refused': page({ outcome: 'refused' }),
    'first page of an old day': page({ since: at(24), until: at(312) }),
    'search that finds all': page({ q: 'plumbline' }),
    'search that finds one': page({ q: '0000000777:' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
  },
  all: (knex) => auditLogParts(knex, asked),
};
