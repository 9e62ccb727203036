import { useState } from 'react';
import { styled } from 'styled-components';
import { personExportPath, type FoundPerson, type HeldData } from '@plumbline/contract/privacy/people';
import { apiBase } from '@plumbline/contract/endpoint';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Dialog } from '@plumbline/kit/dialog';
import { Note } from '@plumbline/kit/heading';
import { RecordTable } from '../list/record-table.tsx';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { EraseDialog, type ErasureResult } from './erase-dialog.tsx';

const Stack = styled.div`
  display: grid;
  gap: 16px;
  width: 100%;
`;

const Reasons = styled.ul`
  display: grid;
  gap: 4px;
  margin-top: 6px;
  padding-left: 20px;
  list-style: disc;
  font-size: 0.875rem;
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

const erasureLabels: Readonly<Record<HeldData['erasure'], string>> = {
  removed: 'Removed',
  anonymised: 'Kept for the books, without the person',
  kept: 'Kept: it names nobody',
};

/** The data stored about a person, the download of all of it and, for an owner, the erasure. */
export function StoredDataTable({
  email,
  person,
  onErased,
}: {
  email: string;
  person: FoundPerson;
  onErased: (() => void) | undefined;
}) {
  const [isErasing, setIsErasing] = useState(false);
  const [erased, setErased] = useState<ErasureResult | null>(null);
  const { data: session } = useEndpoint(getStaffSession, {});
  const { ref, held, open: reasonsAgainstErasure } = person;
  if (erased) return <ErasedNote erased={erased} />;
  if (held.length === 0) return <Note>Nothing is stored about {email}.</Note>;
  return (
    <Stack>
      <RecordTable
        caption="Stored data"
        rows={held}
        keyOf={({ what }) => what}
        columns={[
          { title: 'What', cell: ({ what }) => what },
          { title: 'How many', numeric: true, cell: ({ count }) => count.toLocaleString('en-US') },
          { title: 'When erased', cell: ({ erasure }) => erasureLabels[erasure] },
        ]}
      />
      {reasonsAgainstErasure.length > 0 && (
        <div>
          <Note>It cannot be erased yet:</Note>
          <Reasons>
            {reasonsAgainstErasure.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Reasons>
        </div>
      )}
      {session?.role !== 'owner' && <Note>Only an owner erases it.</Note>}
      <ButtonRow>
        <ButtonLink variant="outline" size="compact" to={exportUrl(ref)} download>
          Download as JSON
        </ButtonLink>
        {session?.role === 'owner' && reasonsAgainstErasure.length === 0 && (
          <Button size="compact" onClick={() => setIsErasing(true)}>
            Erase
          </Button>
        )}
      </ButtonRow>
      <Dialog open={isErasing} onOpenChange={setIsErasing}>
        {isErasing && (
          <EraseDialog
            email={email}
            personRef={ref}
            onErased={(result) => {
              setErased(result);
              setIsErasing(false);
              onErased?.();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

function ErasedNote({ erased: { providerCustomers } }: { erased: ErasureResult }) {
  return (
    <div role="status">
      <Note>The person’s data is erased.</Note>
      {providerCustomers.length > 0 && (
        <Note>
          At the card provider they are {providerCustomers.join(', ')}: delete them on its own pages. Backups from
          before today still have the data.
        </Note>
      )}
    </div>
  );
}

/** The URL of a person's export; `ref` stands for their address. It is absolute, because the router would treat a path as a page. */
function exportUrl(ref: string): string {
  return new URL(apiBase + personExportPath.replace(':ref', ref), window.location.href).href;
}
