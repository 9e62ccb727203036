import { useState } from 'react';
import * as v from 'valibot';
import { inviteStaff } from '@plumbline/contract/staff/admin-staff';
import { EmailAddress } from '@plumbline/contract/email-address';
import { ApiError } from '@plumbline/contract/errors';
import { StaffName, StaffRole } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { ActionError, errorWithReasons, type ErrorWithReasons } from '../layout/action-error.tsx';
import { ProofFields, proofSchema } from './proof-fields.tsx';
import { roleOptions } from './role-names.ts';
import { SubmitButtons } from '../layout/dialog-buttons.tsx';

const schema = v.object({ name: StaffName, email: EmailAddress, role: StaffRole, ...proofSchema });

/** Asks for the e-mail address and the role of a new member of staff, and invites them. */
export function InviteDialog({ onInvited }: { onInvited: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);

  const submit = async (body: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      const { name, email } = await client.call(inviteStaff, { body });
      toast({ title: name, description: `An invitation is on its way to ${email}.`, variant: 'success' });
      onInvited();
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      setProblem(errorWithReasons(error));
    }
  };

  return (
    <DialogContent
      title="Invite somebody"
      description="They get a mail with a link that works once, for three days, and choose a password and a second factor."
    >
      <Form schema={schema} initialValues={{ role: 'viewer' }} onSubmit={submit} label="Invite somebody">
        {({ submitting }) => (
          <>
            <TextField name="name" label="Name" autoComplete="off" maxLength={100} />
            <TextField name="email" label="E-mail" type="email" autoComplete="off" spellCheck={false} />
            <SelectField name="role" label="Role" options={roleOptions} />
            <ProofFields />
            {problem !== null && <ActionError {...problem} />}
            <SubmitButtons label="Invite" busyLabel="Inviting..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
