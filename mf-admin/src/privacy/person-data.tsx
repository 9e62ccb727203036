import { useState } from 'react';
import { styled } from 'styled-components';
import { findPerson, type FoundPerson } from '@plumbline/contract/privacy/people';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Note } from '@plumbline/kit/heading';
import { ActionError } from '../layout/action-error.tsx';
import { errorText } from '../layout/error-text.ts';
import { StoredDataTable } from './stored-data-table.tsx';

const Stack = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;
`;

/**
 * The data stored about an e-mail address, read on request: the audit log records each access. `email` is empty after an erasure;
 * the result of the erasure stays visible then.
 */
export function PersonData({ email, onErased }: { email: string; onErased?: () => void }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const find = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setPerson(await client.call(findPerson, { body: { email } }));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      {person ? (
        <StoredDataTable email={email} person={person} onErased={onErased} />
      ) : (
        <Note>
          {email === ''
            ? 'The data of this person has been erased.'
            : `Everything that is stored about ${email}, to be handed out or erased. The audit log records each access.`}
        </Note>
      )}
      {problem !== null && <ActionError title={problem} reasons={[]} />}
      {person === null && email !== '' && (
        <Button variant="outline" size="compact" aria-disabled={busy} onClick={() => void find()}>
          {busy ? 'Looking...' : 'Show stored data'}
        </Button>
      )}
    </Stack>
  );
}
