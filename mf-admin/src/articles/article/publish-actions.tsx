import { useState } from 'react';
import { publishArticle, withdrawArticle, type AdminArticle } from '@plumbline/contract/content/admin-articles';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { useServices } from '@plumbline/services';
import { ActionError, errorWithReasons, type ErrorWithReasons } from '../../layout/action-error.tsx';
import { shortDateTime } from '../../layout/date-time.tsx';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import { labelOfIssue } from './field-labels.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The props of {@link PublishActions}. */
export interface PublishActionsProps {
  readonly id: number;
  readonly saver: DraftSaver;
  readonly state: SaveState;
  /** Called with the published or withdrawn article. */
  readonly onDone: (article: AdminArticle) => void;
}

/** Publishes the article now or at a chosen time, and withdraws it. */
export function PublishActions({ id, saver, state, onDone }: PublishActionsProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const [openDialog, setOpenDialog] = useState<'schedule' | 'withdraw' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);
  // The article as the API saved it last; `hasChanges`: there is a draft that readers do not see.
  const { state: articleState, hasChanges } = state.saved;
  const isPublished = articleState === 'published';

  /** @returns the error message, null after a success. */
  const attempt = async (
    work: (revision: number) => Promise<AdminArticle>,
    successText: (article: AdminArticle) => string,
  ) => {
    if (busy) return null;
    setBusy(true);
    setProblem(null);
    try {
      const uploads = saver.uploads();
      if (!(await saver.save())) {
        const hasPictures = await uploads;
        const lostPicture = 'A picture could not be uploaded. Add it again, or go on without it.';
        return { title: hasPictures ? 'First it has to be saved.' : lostPicture, reasons: [] };
      }
      const article = await work(saver.state().saved.revision).catch(async (error: unknown) => {
        // The answer to an earlier click may have been lost, or more was saved meanwhile.
        if (!(error instanceof ApiError && error.code === 'conflict' && (await saver.acceptOwnChange()))) throw error;
        return work(saver.state().saved.revision);
      });
      onDone(article);
      toast({ title: article.fields.title, description: successText(article), variant: 'success' });
      setOpenDialog(null);
      return null;
    } catch (error) {
      return problemText(error);
    } finally {
      setBusy(false);
    }
  };
  const params = { id: String(id) };
  const publish = (publishAt?: string) =>
    attempt(
      (revision) =>
        client.call(publishArticle, { params, body: publishAt === undefined ? { revision } : { revision, publishAt } }),
      (article) =>
        article.state === 'scheduled'
          ? `It comes out ${shortDateTime(article.publishedAt)}.`
          : 'It is published; readers see it now.',
    );
  const withdraw = () =>
    attempt(
      (revision) => client.call(withdrawArticle, { params, body: { revision } }),
      () => 'It is taken back; readers do not see it any more.',
    );

  return (
    <>
      {(isPublished || articleState === 'scheduled') && (
        <Button variant="outline" size="compact" onClick={() => setOpenDialog('withdraw')}>
          {isPublished ? 'Unpublish' : 'Unschedule'}
        </Button>
      )}
      {!isPublished && (
        <Button variant="outline" size="compact" onClick={() => setOpenDialog('schedule')}>
          {articleState === 'scheduled' ? 'Another time' : 'Schedule'}
        </Button>
      )}
      <Button
        size="compact"
        aria-disabled={busy || (isPublished && !hasChanges && state.phase === 'saved')}
        onClick={() => {
          if (isPublished && !saver.state().saved.hasChanges && saver.state().phase === 'saved') return;
          void publish().then(setProblem);
        }}
      >
        {busy ? 'One moment...' : isPublished ? 'Publish changes' : 'Publish now'}
      </Button>
      {problem && openDialog === null && <ActionError {...problem} />}
      <Dialog open={openDialog !== null} onOpenChange={(open) => !open && setOpenDialog(null)}>
        {openDialog === 'schedule' && <ScheduleDialog onSchedule={publish} />}
        {openDialog === 'withdraw' && <WithdrawDialog isPublished={isPublished} onWithdraw={withdraw} />}
      </Dialog>
    </>
  );
}

function problemText(error: unknown): ErrorWithReasons {
  const errorTexts = errorWithReasons(error);
  if (!(error instanceof ApiError) || error.issues.length === 0) return errorTexts;
  return { ...errorTexts, reasons: error.issues.map(({ path, message }) => `${labelOfIssue(path)}: ${message}`) };
}
