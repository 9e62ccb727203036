import type { ReactNode } from 'react';
import type { StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { TextLink } from '@plumbline/kit/link';
import { AdminSection } from '../../layout/admin-section.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { roleNames } from '../role-names.ts';

/** The person's data and sign-in methods. */
export function PersonFacts({ person }: { person: StaffPersonDetail }) {
  const { email, role, secondFactor, recoveryCodes, signedInAt, createdAt, waitsUntil } = person;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['E-mail', email],
    ['Role', roleNames[role]],
    ['Second factor', secondFactor ? `Set, ${recoveryCodes} recovery codes left` : 'Not set'],
    ['Last sign-in', signedInAt === null ? 'Never' : <DateTime key="last" at={signedInAt} />],
    ['Too many failed sign-ins, until', waitsUntil && <DateTime key="wait" at={waitsUntil} />],
    ['Account since', <DateTime key="since" at={createdAt} />],
    [
      'What they did',
      <TextLink key="log" to={`/admin/audit-log?who=${encodeURIComponent(email)}`}>
        In the audit log
      </TextLink>,
    ],
  ];
  return (
    <AdminSection title="The account">
      <FactList facts={facts} />
    </AdminSection>
  );
}
