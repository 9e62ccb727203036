import { useState } from 'react';
import { changeStaffRole, type StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { StaffRole } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { SelectField } from '@plumbline/kit/field';
import { roleNames, roleOptions } from '../role-names.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { changesOf, type PersonChange } from './person-changes.ts';

interface OpenDialog {
  /** The account as it was when the dialog was opened: the confirmation covers that state, not later changes. */
  readonly person: StaffPersonDetail;
  readonly change: PersonChange | 'role';
}

/** The actions of an owner on an account. */
export function PersonActions({ person }: { person: StaffPersonDetail }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      {!person.you && person.standing !== 'deactivated' && (
        <Button variant="outline" size="compact" onClick={() => setOpenDialog({ person, change: 'role' })}>
          Change role
        </Button>
      )}
      {changesOf(person).map((change) => (
        <Button key={change.button} variant="outline" size="compact" onClick={() => setOpenDialog({ person, change })}>
          {change.button}
        </Button>
      ))}
      <Dialog open={openDialog !== null} onOpenChange={(open) => !open && close()}>
        {openDialog &&
          (openDialog.change === 'role' ? (
            <RoleDialog person={openDialog.person} onClose={close} />
          ) : (
            <PlainDialog person={openDialog.person} change={openDialog.change} onClose={close} />
          ))}
      </Dialog>
    </>
  );
}

function PlainDialog({
  person,
  change: { endpoint, button, text, successText },
  onClose,
}: {
  person: StaffPersonDetail;
  change: PersonChange;
  onClose: () => void;
}) {
  const client = useApiClient();
  return (
    <ChangeDialog
      person={person}
      title={`${button}: ${person.name}`}
      text={text}
      button={button}
      successText={successText}
      entries={{}}
      onSend={(body) => client.call(endpoint, { params: { id: String(person.id) }, body })}
      onClose={onClose}
    />
  );
}

function RoleDialog({ person, onClose }: { person: StaffPersonDetail; onClose: () => void }) {
  const client = useApiClient();
  const { id, name, role } = person;
  return (
    <ChangeDialog
      person={person}
      title={`Change the role of ${name}`}
      text={`They are ${roleNames[role]} now. Their sessions end, and the next sign-in has the new role.`}
      button="Change role"
      successText="The role is changed, and the sessions have ended."
      entries={{ to: StaffRole }}
      initialValues={{ to: role }}
      onSend={({ to, ...proof }) =>
        client.call(changeStaffRole, { params: { id: String(id) }, body: { from: role, to, ...proof } })
      }
      onClose={onClose}
    >
      <SelectField name="to" label="Role" options={roleOptions} />
    </ChangeDialog>
  );
}
