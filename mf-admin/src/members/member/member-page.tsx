import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getAdminMember } from '@plumbline/contract/members/admin-members';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { MemberBadge } from '../member-badge.tsx';
import { PersonData } from '../../privacy/person-data.tsx';
import { MailToPerson } from '../../mail/mail-to-person.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberOrders } from './member-orders.tsx';
import { MembershipsTable } from './memberships-table.tsx';

const StatusLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Member', { site });
}

/** One member: personal data, memberships, orders, mails and actions. `/admin/members/:number`. */
function MemberPage() {
  const { number = '' } = useParams();
  const answer = useLiveEndpoint(getAdminMember, { params: { number } });
  const mayAct = useMayAct();
  const { data } = answer;
  return (
    <LivePage
      title={data ? data.name || `Member ${data.number}` : 'Member'}
      back={{ to: '/admin/members', label: 'All members' }}
      dataName="the member"
      state={answer}
      missing={{
        title: 'There is no such member',
        text: 'The number in the address may have been cut short. Look them up by name, or by their address.',
      }}
      actions={data && mayAct && <MemberActions member={data} />}
    >
      {(member) => (
        <>
          <StatusLine>
            <MemberBadge {...member} />
            <span>Member {member.number}</span>
          </StatusLine>
          <MemberFacts member={member} />
          <MembershipsTable member={member} />
          <MemberOrders orders={member.orders} />
          <MemberHistory member={member} />
          {member.email !== '' && <MailToPerson email={member.email} />}
          {mayAct && (
            <AdminSection title="Personal data">
              <PersonData email={member.email} onErased={answer.retry} />
            </AdminSection>
          )}
        </>
      )}
    </LivePage>
  );
}

export { MemberPage as Page };
