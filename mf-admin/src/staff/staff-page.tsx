import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listInvitations } from '@plumbline/contract/staff/admin-staff';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { useRight } from '../layout/use-right.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesTable } from './roles-table.tsx';
import { staffList } from './staff-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Staff', { site });
}

/** Staff accounts, invitations and the rights of each role: `/admin/staff`. */
function StaffPage() {
  const mayInvite = useRight('oversee');
  const { data: session } = useEndpoint(getStaffSession, {});
  const { mutate } = useSWRConfig();
  const [isInviting, setInviting] = useState(false);
  const closeAfterInvitation = () => {
    setInviting(false);
    void mutate(endpointUrl(listInvitations, {}));
  };
  const invite = mayInvite && (
    <Dialog open={isInviting} onOpenChange={setInviting}>
      <Button size="table" onClick={() => setInviting(true)}>
        Invite
      </Button>
      {isInviting && <InviteDialog onInvited={closeAfterInvitation} />}
    </Dialog>
  );
  return (
    <ListPage
      list={staffList}
      actions={invite}
      below={
        // Shown once it is known whether invitations are above the roles.
        session && (
          <>
            {mayInvite && <Invitations />}
            <RolesTable />
          </>
        )
      }
    />
  );
}

export { StaffPage as Page };
