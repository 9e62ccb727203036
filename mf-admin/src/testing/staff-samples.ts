import type { AuditEntry } from '@plumbline/contract/staff/audit-log';
import type { AdminCount } from '@plumbline/contract/platform/admin-counts';
import type { StaffInvitation, StaffPerson, StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';

const at = '2026-11-21T12:00:00.000Z';

const person = (id: number, overrides: Partial<StaffPerson>): StaffPerson => ({
  id,
  name: 'Ines Ferreira',
  email: `person-${id}@plumbline.example`,
  role: 'staff',
  standing: 'active',
  secondFactor: true,
  renewing: false,
  waitsUntil: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  signedInAt: at,
  sessions: 1,
  you: false,
  ...overrides,
});

/** The accounts in the list. */
export const people: readonly StaffPerson[] = [
  person(1, { name: 'Ada Okafor', role: 'owner', you: true }),
  person(2, {}),
  person(3, { name: 'Bo Lindqvist', role: 'viewer', standing: 'locked', renewing: true, secondFactor: false }),
  person(4, { name: 'Cleo Park', waitsUntil: '2026-11-21T12:30:00.000Z', sessions: 0 }),
  person(5, { name: 'Dee Marsh', standing: 'deactivated', signedInAt: null, sessions: 0 }),
];

/** An account with all its details. */
export const ines: StaffPersonDetail = {
  ...person(2, {}),
  recoveryCodes: 9,
  recent: [
    { id: 7, startedAt: at, seenAt: at, from: 'q8Zk0v1mWc2eR7tY', holds: true },
    { id: 3, startedAt: '2026-11-20T08:00:00.000Z', seenAt: at, from: 'q8Zk0v1mWc2eR7tY', holds: false },
  ],
};

/** The open invitations. */
export const invitations: readonly StaffInvitation[] = [
  {
    id: 11,
    name: 'Eli Novak',
    email: 'eli@plumbline.example',
    role: 'staff',
    renews: false,
    invitedBy: 'person-1@plumbline.example',
    byOwner: true,
    createdAt: at,
    expiresAt: '2099-11-24T12:00:00.000Z',
  },
];

const entry = (id: number, overrides: Partial<AuditEntry>): AuditEntry => ({
  id,
  at,
  who: 'person-2@plumbline.example',
  action: 'POST /admin/orders/:id/refund',
  target: `ord_${'0'.repeat(26)}: $10.00`,
  outcome: 'ok',
  detail: null,
  from: 'q8Zk0v1mWc2eR7tY',
  ...overrides,
});

/** Entries of the audit log. */
export const auditLines: readonly AuditEntry[] = [
  entry(5, {}),
  entry(4, { action: 'POST /admin/staff/:id/role', target: 'person-3@plumbline.example: staff to viewer' }),
  entry(3, { action: 'POST /releases/:remote/promote', target: 'mf-blog 9b01c2d34e5f60718293' }),
  entry(2, {
    who: null,
    action: 'POST /admin/session',
    target: null,
    outcome: 'unauthorized',
    detail: 'no such account',
  }),
  entry(1, { who: 'command line (root)', action: 'staff add', target: 'person-1@plumbline.example', from: null }),
];

/** The counts of open tasks. */
export const counts: readonly AdminCount[] = [
  { key: 'orders', count: 3 },
  { key: 'disputes', count: 1 },
  { key: 'messages', count: 5 },
  { key: 'past-due', count: 1 },
  { key: 'expiring-cards', count: 0 },
  { key: 'dead-mail', count: 2 },
  { key: 'releases', count: 0 },
  { key: 'gaps', count: 1 },
];
