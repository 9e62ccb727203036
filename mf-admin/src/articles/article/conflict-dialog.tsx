import { useState } from 'react';
import { getArticle, type AdminArticle, type ArticleFields } from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { Difference } from './difference.tsx';
import type { SaveState } from './draft-saver.ts';
import { useUncachedEndpoint } from '../../layout/use-uncached-endpoint.ts';

/** The props of {@link ConflictDialog}. */
export interface ConflictDialogProps {
  readonly id: number;
  readonly state: SaveState;
  readonly myCurrentFields: () => ArticleFields;
  readonly onKeepMine: (theirs: AdminArticle) => void;
  readonly onTakeTheirs: () => void;
}

/** Shows changes that another author has saved meanwhile, and lets the author choose a version. */
export function ConflictDialog({ id, state, ...rest }: ConflictDialogProps) {
  const [isPostponed, setPostponed] = useState(false);
  const isOpen = state.phase === 'conflict';
  if (isOpen && isPostponed) {
    return (
      <Button variant="outline" size="compact" onClick={() => setPostponed(false)}>
        See what they wrote
      </Button>
    );
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && setPostponed(true)}>
      {isOpen && <Comparison id={id} errorMessage={state.errorMessage} {...rest} />}
    </Dialog>
  );
}

function Comparison({
  id,
  errorMessage,
  myCurrentFields,
  onKeepMine,
  onTakeTheirs,
}: Omit<ConflictDialogProps, 'state'> & { readonly errorMessage: string }) {
  const { data: theirs, error, retry } = useUncachedEndpoint(getArticle, { params: { id: String(id) } });
  const [myFields] = useState(myCurrentFields);
  return (
    <DialogContent
      title="Somebody else has changed it"
      description={`${errorMessage} Marked as added is what is yours, as removed what is theirs.`}
    >
      {theirs ? <Difference before={theirs.fields} after={myFields} /> : <p>{error?.detail ?? 'Loading …'}</p>}
      <ButtonRow>
        {theirs ? (
          <>
            <Button size="compact" onClick={() => onKeepMine(theirs)}>
              Keep mine
            </Button>
            <Button variant="outline" size="compact" onClick={onTakeTheirs}>
              Take theirs
            </Button>
          </>
        ) : (
          <Button variant="outline" size="compact" onClick={retry}>
            Try again
          </Button>
        )}
      </ButtonRow>
      <p>Theirs stays in the versions, whatever you choose. Yours stays in this browser.</p>
    </DialogContent>
  );
}
