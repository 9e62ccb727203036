import { useState } from 'react';
import { styled } from 'styled-components';
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type StaffInvitation,
} from '@plumbline/contract/staff/admin-staff';
import { useApiClient } from '@plumbline/kit/api-client';
import { Badge } from '@plumbline/kit/badge';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { ErrorSentence } from '@plumbline/kit/field';
import { Note } from '@plumbline/kit/heading';
import { RecordTable } from '../list/record-table.tsx';
import { AdminSection } from '../layout/admin-section.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { useAction } from '../layout/use-action.ts';
import { roleNames } from './role-names.ts';
import { DialogButtons } from '../layout/dialog-buttons.tsx';
import { TwoLines } from '../layout/two-lines.ts';

const Invitee = styled(TwoLines)`
  overflow-wrap: anywhere;
`;

const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

/** The open invitations. */
export function Invitations() {
  const { data, error, asOf, retry } = useLiveEndpoint(listInvitations, {});
  const client = useApiClient();
  const { busy, run } = useAction<'resend' | 'withdraw'>();
  const [withdrawing, setWithdrawing] = useState<StaffInvitation | null>(null);
  if (error?.status === 403 || error?.status === 401) return null;

  const resend = ({ id, name }: StaffInvitation) =>
    run('resend', name, async () => {
      const { email } = await client.call(resendInvitation, { params: { id: String(id) } });
      return `Another link is on its way to ${email}; the one before does not work any more.`;
    }).finally(retry);
  const withdraw = ({ id, name }: StaffInvitation) => {
    setWithdrawing(null);
    return run('withdraw', name, async () => {
      await client.call(withdrawInvitation, { params: { id: String(id) } });
      return 'The invitation is withdrawn; its link does not work any more.';
    }).finally(retry);
  };

  return (
    <AdminSection title="Open invitations">
      {error && !data && <ErrorSentence>The invitations could not be read: {error.detail}</ErrorSentence>}
      {!data && !error && <Note aria-busy="true">Loading …</Note>}
      {data?.length === 0 && <Note>Nobody is invited at the moment.</Note>}
      {data && data.length > 0 && (
        <RecordTable
          caption="Open invitations"
          rows={data}
          keyOf={(invitation) => invitation.id}
          columns={[
            {
              title: 'Invited',
              cell: (invitation) => (
                <Invitee>
                  {invitation.name}
                  <small>{invitation.email}</small>
                </Invitee>
              ),
            },
            {
              title: 'Role',
              cell: (invitation) => (invitation.renews ? 'Second factor anew' : roleNames[invitation.role]),
            },
            { title: 'By', cell: (invitation) => invitation.invitedBy },
            {
              title: 'Link works until',
              cell: (invitation) =>
                !invitation.byOwner ? (
                  <Badge dot>Sender is no active owner</Badge>
                ) : Date.parse(invitation.expiresAt) < (asOf ?? 0) ? (
                  <Badge dot>Over</Badge>
                ) : (
                  <DateTime at={invitation.expiresAt} />
                ),
            },
            {
              title: '',
              head: <span aria-hidden="true">&nbsp;</span>,
              label: '',
              cell: (invitation) => (
                <Buttons>
                  <Button
                    variant="outline"
                    size="table"
                    aria-disabled={busy !== null}
                    aria-label={`Send again to ${invitation.name}`}
                    onClick={() => void resend(invitation)}
                  >
                    Send again
                  </Button>
                  <Button
                    variant="outline"
                    size="table"
                    aria-disabled={busy !== null}
                    aria-label={`Withdraw the invitation of ${invitation.name}`}
                    onClick={() => setWithdrawing(invitation)}
                  >
                    Withdraw
                  </Button>
                </Buttons>
              ),
            },
          ]}
        />
      )}
      <Dialog open={withdrawing !== null} onOpenChange={(open) => !open && setWithdrawing(null)}>
        {withdrawing && (
          <DialogContent
            title={`Withdraw the invitation of ${withdrawing.name}?`}
            description="The link that was mailed stops working at once."
          >
            <DialogButtons close="Keep it">
              <Button size="compact" onClick={() => void withdraw(withdrawing)}>
                Withdraw
              </Button>
            </DialogButtons>
          </DialogContent>
        )}
      </Dialog>
    </AdminSection>
  );
}
