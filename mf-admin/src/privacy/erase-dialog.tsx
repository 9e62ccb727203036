import { useState } from 'react';
import * as v from 'valibot';
import { erasePerson } from '@plumbline/contract/privacy/people';
import { useApiClient } from '@plumbline/kit/api-client';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { ActionError } from '../layout/action-error.tsx';
import { errorText, isOutcomeUnknown } from '../layout/error-text.ts';
import { SubmitButtons } from '../layout/dialog-buttons.tsx';

/** The result of an erasure. */
export type ErasureResult = EndpointResult<typeof erasePerson>;

function emailConfirmation(email: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed.toLowerCase() === email.toLowerCase(), 'Type the address as it stands above'),
  );
}

/** Asks for the e-mail address once more, and erases the person's data. */
export function EraseDialog({
  email,
  personRef,
  onErased,
}: {
  email: string;
  personRef: string;
  onErased: (result: ErasureResult) => void;
}) {
  const client = useApiClient();
  const { toast } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const schema = v.object({ typed: emailConfirmation(email) });

  const submit = async ({ typed }: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    try {
      const result = await client.call(erasePerson, { params: { ref: personRef }, body: { typed } });
      toast({ title: 'Personal data', description: 'The person’s data is erased.', variant: 'success' });
      onErased(result);
    } catch (error) {
      const message = errorText(error);
      // Erasing twice has the same result as erasing once.
      setProblem(
        isOutcomeUnknown(error) ? `${message} Whether it was erased is not known: please try again.` : message,
      );
    }
  };

  return (
    <DialogContent
      title="Erase this person’s data?"
      description={`Messages, mails and the account of ${email} are removed. Orders and payments stay without name, address and phone. This cannot be undone.`}
    >
      <Form schema={schema} onSubmit={submit} label="Erase the data">
        {({ submitting }) => (
          <>
            <TextField
              name="typed"
              label="Type the e-mail address to confirm"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons label="Erase for good" busyLabel="Erasing..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
