import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getStaffPerson } from '@plumbline/contract/staff/admin-staff';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { AccountBadge } from '../account-badge.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { SessionsTable } from './sessions-table.tsx';

const StatusLine = styled.div`
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Staff account', { site });
}

/** One member of staff with their sessions, and the actions on the account, for owners only: `/admin/staff/:id`. */
function StaffPersonPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getStaffPerson, { params: { id } });
  const { data } = answer;
  return (
    <LivePage
      title={data?.name ?? 'Staff account'}
      back={{ to: '/admin/staff', label: 'All staff' }}
      dataName="the account"
      state={answer}
      missing={{
        title: 'There is no such account',
        text: 'Its address may have been cut short. Look it up by name.',
      }}
      actions={data && <PersonActions person={data} />}
    >
      {(person) => (
        <>
          <StatusLine>
            <AccountBadge {...person} />
          </StatusLine>
          <PersonFacts person={person} />
          <SessionsTable recent={person.recent} />
        </>
      )}
    </LivePage>
  );
}

export { StaffPersonPage as Page };
