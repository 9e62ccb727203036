import type { ReactNode } from 'react';
import type { AdminMemberDetail } from '@plumbline/contract/members/admin-members';
import { AdminSection } from '../../layout/admin-section.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import type { MemberType } from '@plumbline/contract/commerce/plans';
import { memberTypeOptions } from '../member-types.ts';

/** The member's data and the state of the account. */
export function MemberFacts({ member }: { member: AdminMemberDetail }) {
  const { account, erasedAt } = member;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Name', member.name],
    ['E-mail', member.email],
    ['Kind', memberTypeLabel(member.memberType)],
    ['Joined', <DateTime key="joined" at={member.joinedAt} />],
    [paidUntilLabel(member), member.paidUntil && <DateTime key="until" at={member.paidUntil} />],
    ['Erased', erasedAt && <DateTime key="erased" at={erasedAt} />],
  ];
  const accountFacts: readonly (readonly [string, ReactNode])[] = [
    ['E-mail address', account.verifiedAt === null ? 'Not confirmed' : confirmedAt(account.verifiedAt)],
    ['One-time password', account.passwordUntil ? validUntil(account.passwordUntil) : 'None'],
    ['Wrong tries', account.failures > 0 && String(account.failures)],
    ['Links that can still be opened', String(account.openLinks)],
    ['Sign-in', account.locked ? 'Locked out for now' : 'Not locked'],
  ];
  return (
    <>
      <AdminSection title="The member">
        <FactList facts={facts} />
      </AdminSection>
      {erasedAt === null && (
        <AdminSection title="Account">
          <FactList facts={accountFacts} />
        </AdminSection>
      )}
    </>
  );
}

function paidUntilLabel({ standing, renews }: AdminMemberDetail): string {
  if (standing === 'ended') return 'Was paid until';
  // The date of a failed renewal is in the past and would mislead.
  return renews && standing === 'active' ? 'Renews' : 'Paid until';
}

function confirmedAt(at: string): ReactNode {
  return (
    <>
      Confirmed, <DateTime at={at} />
    </>
  );
}

function validUntil(at: string): ReactNode {
  return (
    <>
      Good until <DateTime at={at} />
    </>
  );
}

/** The name of a member type. */
function memberTypeLabel(type: MemberType): string {
  return memberTypeOptions.find(({ value }) => value === type)?.label ?? type;
}
