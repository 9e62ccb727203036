import { useState } from 'react';
import * as v from 'valibot';
import { addMessageNote, deskTextLimits } from '@plumbline/contract/desk-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextAreaField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { Refusal } from '../../layout/refusal.tsx';
import { failureWords, isUnknown } from '../../layout/failure-words.ts';
import { useShowMessage } from './message-key.ts';

const schema = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write what is to be noted')) });

/** Adds a note to a message, for staff only. */
export function NoteForm({ id }: { id: string }) {
  const client = useApiClient();
  const showMessage = useShowMessage(id);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async ({ text }: v.InferOutput<typeof schema>): Promise<void> => {
    setRefusal(null);
    try {
      await showMessage(await client.call(addMessageNote, { params: { id }, body: { key, text } }));
      setKey(crypto.randomUUID());
    } catch (error) {
      const again = isUnknown(error) ? ' Add it again: it is kept once, however often you do.' : '';
      setRefusal(`${failureWords(error)}${again}`);
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
            maxLength={deskTextLimits.note}
          />
          {refusal !== null && <Refusal title={refusal} reasons={[]} />}
          <Button type="submit" size="compact" variant="outline" aria-disabled={submitting}>
            {submitting ? 'Adding...' : 'Add note'}
          </Button>
        </>
      )}
    </Form>
  );
}
