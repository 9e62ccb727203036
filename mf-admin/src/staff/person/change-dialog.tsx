import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { getStaffPerson, type StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import { ApiError } from '@plumbline/contract/errors';
import { DialogContent } from '@plumbline/kit/dialog';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { ActionError, errorWithReasons, type ErrorWithReasons } from '../../layout/action-error.tsx';
import { ProofFields, proofSchema } from '../proof-fields.tsx';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

/** The props of {@link ChangeDialog}. */
export interface ChangeDialogProps<Entries extends v.ObjectEntries> {
  readonly person: StaffPersonDetail;
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button. */
  readonly button: string;
  /** The text of the toast after the change. */
  readonly successText: string;
  /** The values that the change needs besides the proof, with their fields. */
  readonly entries: Entries;
  readonly initialValues?: Partial<Record<keyof Entries, string>>;
  readonly children?: ReactNode;
  readonly onSend: (
    body: v.InferOutput<v.ObjectSchema<Entries & typeof proofSchema, undefined>>,
  ) => Promise<StaffPersonDetail>;
  readonly onClose: () => void;
}

/** Asks an owner to confirm a change of an account with password and code, and makes the change. */
export function ChangeDialog<Entries extends v.ObjectEntries>({
  person,
  title,
  text,
  button,
  successText,
  entries,
  initialValues,
  children,
  onSend,
  onClose,
}: ChangeDialogProps<Entries>) {
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);
  const key = endpointUrl(getStaffPerson, { params: { id: String(person.id) } });
  const schema = v.object({ ...entries, ...proofSchema });

  const submit = async (body: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      const updated = await onSend(body);
      await mutate(key, updated, { revalidate: false });
      toast({ title: person.name, description: successText, variant: 'success' });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      setProblem(errorWithReasons(error));
      void mutate(key);
    }
  };

  return (
    <DialogContent title={title} description={text}>
      <Form schema={schema} initialValues={initialValues as never} onSubmit={submit} label={title}>
        {({ submitting }) => (
          <>
            {children}
            <ProofFields />
            {problem !== null && <ActionError {...problem} />}
            <SubmitButtons label={button} busyLabel="One moment..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
