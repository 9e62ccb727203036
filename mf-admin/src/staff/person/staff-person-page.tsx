import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getStaffPerson } from '@plumbline/contract/staff/admin-staff';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { AdminError, StaleNotice } from '../../layout/admin-error.tsx';
import { AdminFrame } from '../../layout/admin-frame.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { AdminLoading } from '../../layout/admin-loading.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { AccountBadge } from '../account-badge.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { SessionsTable } from './sessions-table.tsx';

const Standing = styled.div`
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Staff account', { site });
}

/** One member of staff with their sessions, and the actions of an owner: `/admin/staff/:id`. */
function StaffPersonPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getStaffPerson, { params: { id } });
  const { data: person, error, asOf } = answer;
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <AdminFrame>
      <AdminHead
        title={person?.name ?? 'Staff account'}
        above={<TextLink to="/admin/staff">All staff</TextLink>}
        asOf={person && asOf}
      >
        {person && <PersonActions person={person} />}
      </AdminHead>
      {person ? (
        <>
          <StaleNotice error={error} />
          <Standing>
            <AccountBadge {...person} />
          </Standing>
          <PersonFacts person={person} />
          <SessionsTable recent={person.recent} />
        </>
      ) : unknown ? (
        <AdminEmpty
          title="There is no such account"
          text="Its address may have been cut short. Look it up by name."
          action={<TextLink to="/admin/staff">All staff</TextLink>}
        />
      ) : error ? (
        <AdminError what="The account" state={{ ...answer, error }} />
      ) : (
        <AdminLoading what="Loading the account" />
      )}
    </AdminFrame>
  );
}

export { StaffPersonPage as Page };
