import { useState } from 'react';
import * as v from 'valibot';
import { addMessageNote, adminTextLimits } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextAreaField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { ActionError } from '../../layout/action-error.tsx';
import { errorText, isOutcomeUnknown } from '../../layout/error-text.ts';
import { useUpdateMessage } from './use-update-message.ts';

const schema = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write what is to be noted')) });

/** Adds a note to a message, for staff only. */
export function NoteForm({ id }: { id: string }) {
  const client = useApiClient();
  const updateMessage = useUpdateMessage(id);
  /** The idempotency key: the note is stored once, however often it is sent. */
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async ({ text }: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      await updateMessage(await client.call(addMessageNote, { params: { id }, body: { key, text } }));
      setKey(crypto.randomUUID());
    } catch (error) {
      const retryText = isOutcomeUnknown(error) ? ' Add it again: it is kept once, however often you do.' : '';
      setProblem(`${errorText(error)}${retryText}`);
    }
  };
  return (
    <Form key={key} schema={schema} onSubmit={submit} label="Add a note">
      {({ submitting }) => (
        <>
          <TextAreaField
            name="text"
            label="New note"
            hint="For the staff; no visitor sees it."
            rows={3}
            maxLength={adminTextLimits.note}
          />
          {problem !== null && <ActionError title={problem} reasons={[]} />}
          <Button type="submit" size="compact" variant="outline" disabled={submitting}>
            {submitting ? 'Adding...' : 'Add note'}
          </Button>
        </>
      )}
    </Form>
  );
}
