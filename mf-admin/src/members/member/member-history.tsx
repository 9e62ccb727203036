import type { ReactNode } from 'react';
import { getMemberHistory, type AdminMemberDetail } from '@plumbline/contract/members/admin-members';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';

/** The events of a member, and the suggested next steps. */
export function MemberHistory({ member }: { member: AdminMemberDetail }) {
  const state = useLiveEndpoint(getMemberHistory, { params: { number: String(member.number) } });
  return <HistorySection state={state} next={[...memberSteps(member), ...failedMailSteps(state.data)]} />;
}

function memberSteps({ standing, emailVerified, erasedAt }: AdminMemberDetail): ReactNode[] {
  if (erasedAt !== null) return [];
  const steps: (string | false)[] = [
    standing === 'past_due' &&
      'The renewal has failed, and the provider tries again. If it goes on, write to the member.',
    !emailVerified && standing !== 'ended' && 'The address is not confirmed: the confirmation can be sent again.',
  ];
  return steps.filter((step) => step !== false);
}
