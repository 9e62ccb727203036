import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getStaffPerson } from '@plumbline/contract/desk-staff';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { StandingBadge } from '../standing-badge.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { SessionsTable } from './sessions-table.tsx';

const Standing = styled.div`
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return deskMeta('Staff account', { site });
}

/** One member of staff with their sessions, and the actions of an owner: `/admin/staff/:id`. */
function StaffPersonPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getStaffPerson, { params: { id } });
  const { data: person, error, asOf } = answer;
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <DeskFrame>
      <DeskHead
        title={person?.name ?? 'Staff account'}
        above={<TextLink to="/admin/staff">All staff</TextLink>}
        asOf={person && asOf}
      >
        {person && <PersonActions person={person} />}
      </DeskHead>
      {person ? (
        <>
          <StaleNotice error={error} />
          <Standing>
            <StandingBadge {...person} />
          </Standing>
          <PersonFacts person={person} />
          <SessionsTable recent={person.recent} />
        </>
      ) : unknown ? (
        <DeskEmpty
          title="There is no such account"
          text="Its address may have been cut short. Look it up by name."
          action={<TextLink to="/admin/staff">All staff</TextLink>}
        />
      ) : error ? (
        <DeskFault what="The account" state={{ ...answer, error }} />
      ) : (
        <DeskLoading what="Asking for the account" />
      )}
    </DeskFrame>
  );
}

export { StaffPersonPage as Page };
