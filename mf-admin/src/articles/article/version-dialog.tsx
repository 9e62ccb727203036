import { useState } from 'react';
import { getArticleVersion, type ArticleFields, type ListedVersion } from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { shortDateTime } from '../../layout/date-time.tsx';
import { Difference } from './difference.tsx';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

/** The props of {@link VersionDialog}. */
export interface VersionDialogProps {
  readonly id: number;
  readonly version: ListedVersion;
  /** The current text. */
  readonly current: ArticleFields;
  readonly onRestore: ((version: number) => Promise<boolean>) | undefined;
  readonly onClose: () => void;
}

/** The differences between a version and the current text, and a button that restores the version. */
export function VersionDialog({
  id,
  version: { version, savedAt, savedBy },
  current,
  onRestore,
  onClose,
}: VersionDialogProps) {
  const { data, error } = useEndpoint(getArticleVersion, { params: { id: String(id), version: String(version) } });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const restore = async (): Promise<void> => {
    if (busy || !onRestore) return;
    setBusy(true);
    const isRestored = await onRestore(version);
    setBusy(false);
    if (isRestored) onClose();
    else setProblem('It was not restored: what is written now could not be saved first, or somebody else was faster.');
  };
  return (
    <DialogContent
      title={`Version ${version}`}
      description={`${savedBy ?? 'The command line'}, ${shortDateTime(savedAt)}. Marked as added is what was written since, as removed what was there then.`}
    >
      {data ? <Difference before={data.fields} after={current} /> : <p>{error?.detail ?? 'Loading …'}</p>}
      <p role="alert">{problem}</p>
      <DialogButtons close="Close">
        {onRestore && data && (
          <Button size="compact" aria-disabled={busy} onClick={() => void restore()}>
            {busy ? 'Restoring...' : 'Restore this version'}
          </Button>
        )}
      </DialogButtons>
    </DialogContent>
  );
}
