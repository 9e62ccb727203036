import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listReleases, listRemotes, type Channels } from '@plumbline/contract/registry';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { DialogClose } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form, type FormSchema } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { Refusal, refusalOf, type RefusalWords } from '../../../layout/refusal.tsx';

/** Why somebody does it; an empty one counts as none. */
export const Reason = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'The reason has at most 200 characters'),
  v.transform((text) => text || undefined),
);

/** What {@link MoveForm} takes. */
export interface MoveFormProps<Schema extends FormSchema> {
  readonly remote: string;
  readonly schema: Schema;
  /** Of every field: with nothing else to check, a form holds its errors of before there were fields. */
  readonly initialValues: v.InferInput<Schema>;
  /** What the button says that does it, and meanwhile. */
  readonly confirm: string;
  readonly confirming: string;
  readonly send: (values: v.InferOutput<Schema>) => Promise<Channels>;
  /** What a toast says once it is done. */
  readonly done: (channels: Channels) => string;
  readonly onClose: () => void;
  /** Above the reason: what will happen, and other fields. */
  readonly children: ReactNode;
}

/** The last word before channels are moved. It stays open where that was refused, with every reason. */
export function MoveForm<Schema extends FormSchema>({
  remote,
  schema,
  initialValues,
  confirm,
  confirming,
  send,
  done,
  onClose,
  children,
}: MoveFormProps<Schema>) {
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [refusal, setRefusal] = useState<RefusalWords | null>(null);

  // Also after a failure: what is live may not be what the reader believes.
  const refresh = () => {
    void mutate(endpointUrl(listRemotes, {}));
    return mutate(endpointUrl(listReleases, { params: { remote } }));
  };
  const submit = async (values: v.InferOutput<Schema>): Promise<void> => {
    setRefusal(null);
    try {
      const channels = await send(values);
      await refresh();
      toast({ title: remote, description: done(channels), variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
      void refresh();
    }
  };

  return (
    <Form schema={schema} initialValues={initialValues} onSubmit={submit} label={confirm}>
      {({ submitting }) => (
        <>
          {children}
          <TextField name="reason" label="Reason" hint="It stands in the history." optional maxLength={200} />
          {refusal !== null && <Refusal {...refusal} />}
          <ButtonRow>
            <Button type="submit" size="compact" aria-disabled={submitting}>
              {submitting ? confirming : confirm}
            </Button>
            <DialogClose asChild>
              <Button variant="outline" size="compact">
                Cancel
              </Button>
            </DialogClose>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}
