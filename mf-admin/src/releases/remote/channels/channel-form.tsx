import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listReleases, listRemotes, type Channels } from '@plumbline/contract/releases/registry';
import { TextField } from '@plumbline/kit/field';
import { Form, type FormSchema } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { ActionError, errorWithReasons, type ErrorWithReasons } from '../../../layout/action-error.tsx';
import { SubmitButtons } from '../../../layout/dialog-buttons.tsx';

/** The reason of the change; an empty text counts as none. */
export const Reason = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'The reason has at most 200 characters'),
  v.transform((text) => text || undefined),
);

/** The props of {@link ChannelForm}. */
export interface ChannelFormProps<Schema extends FormSchema> {
  readonly remote: string;
  readonly schema: Schema;
  /** A value for every field: without one, the form would keep the error that it found before the field was mounted. */
  readonly initialValues: v.InferInput<Schema>;
  /** The label of the confirming button, and its label while the call runs. */
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly send: (values: v.InferOutput<Schema>) => Promise<Channels>;
  /** The text of the toast after a success. */
  readonly successText: (channels: Channels) => string;
  readonly onClose: () => void;
  /** Content above the reason: the effect of the change, and further fields. */
  readonly children?: ReactNode;
}

/** The form that confirms a change of channels. The form stays open after an error, and shows every reason. */
export function ChannelForm<Schema extends FormSchema>({
  remote,
  schema,
  initialValues,
  confirmLabel,
  busyLabel,
  send,
  successText,
  onClose,
  children,
}: ChannelFormProps<Schema>) {
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);

  // A failed call also refreshes the data: the live release may have changed since the page was read.
  const refresh = () => {
    void mutate(endpointUrl(listRemotes, {}));
    return mutate(endpointUrl(listReleases, { params: { remote } }));
  };
  const submit = async (values: v.InferOutput<Schema>): Promise<void> => {
    setProblem(null);
    try {
      const channels = await send(values);
      await refresh();
      const description = [successText(channels), ...(channels.warnings ?? [])].join(' ');
      toast({ title: remote, description, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(errorWithReasons(error));
      void refresh();
    }
  };

  return (
    <Form schema={schema} initialValues={initialValues} onSubmit={submit} label={confirmLabel}>
      {({ submitting }) => (
        <>
          {children}
          <TextField name="reason" label="Reason" hint="The history shows it." optional maxLength={200} />
          {problem !== null && <ActionError {...problem} />}
          <SubmitButtons label={confirmLabel} busyLabel={busyLabel} submitting={submitting} />
        </>
      )}
    </Form>
  );
}
