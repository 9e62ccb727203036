import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getDeskMember } from '@plumbline/contract/desk-members';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { DeskSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-may-act.ts';
import { MemberBadge } from '../member-badge.tsx';
import { PersonData } from '../../privacy/person-data.tsx';
import { MailsTo } from '../../mail/mails-to.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberOrders } from './member-orders.tsx';
import { MembershipsTable } from './memberships-table.tsx';

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return deskMeta('Member', { site });
}

/** One member: personal data, memberships, orders, mails and actions. `/admin/members/:number`. */
function MemberPage() {
  const { number = '' } = useParams();
  const answer = useLiveEndpoint(getDeskMember, { params: { number } });
  const mayAct = useMayAct();
  const { data: member, error, asOf } = answer;
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <DeskFrame>
      <DeskHead
        title={member ? member.name || `Member ${member.number}` : 'Member'}
        above={<TextLink to="/admin/members">All members</TextLink>}
        asOf={member && asOf}
      >
        {member && mayAct && <MemberActions member={member} />}
      </DeskHead>
      {member ? (
        <>
          <StaleNotice error={error} />
          <Standing>
            <MemberBadge {...member} />
            <span>Member {member.number}</span>
          </Standing>
          <MemberFacts member={member} />
          <MembershipsTable member={member} />
          <MemberOrders orders={member.orders} />
          {member.email !== '' && <MailsTo email={member.email} />}
          {mayAct && (
            <DeskSection title="Personal data">
              <PersonData email={member.email} onErased={answer.retry} />
            </DeskSection>
          )}
        </>
      ) : unknown ? (
        <DeskEmpty
          title="There is no such member"
          text="The number in the address may have been cut short. Look them up by name, or by their address."
          action={<TextLink to="/admin/members">All members</TextLink>}
        />
      ) : error ? (
        <DeskFault what="The member" state={{ ...answer, error }} />
      ) : (
        <DeskLoading what="Asking for the member" />
      )}
    </DeskFrame>
  );
}

export { MemberPage as Page };
