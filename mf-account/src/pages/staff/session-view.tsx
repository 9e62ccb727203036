import { useEffect, useEffectEvent } from 'react';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { content } from './content.ts';
import { SessionPanel } from './session-panel.tsx';

/**
 * The staff session: loading, failed, or loaded. `onOver` is called when the session has ended, with the way in which
 * it did.
 */
export function SessionView({ onOver }: { readonly onOver: (how: 'signedOut' | 'ended') => void }) {
  const { data: session, error, isLoading, retry } = useEndpoint(getStaffSession, {});
  const isOver = error?.status === 401 && !isLoading;

  // A session cached on an earlier visit of this page may have ended since.
  const loadAgain = useEffectEvent(() => {
    if (session !== undefined || error !== undefined) retry();
  });
  useEffect(() => loadAgain(), []);

  const reportEnded = useEffectEvent(() => onOver('ended'));
  useEffect(() => {
    if (isOver) reportEnded();
  }, [isOver]);

  if (session !== undefined && !isOver) {
    return <SessionPanel session={session} onSignedOut={() => onOver('signedOut')} />;
  }
  if (error !== undefined && !isOver)
    return <ErrorState {...content.failed} error={error} onRetry={retry} retrying={isLoading} />;
  return (
    <>
      <VisuallyHidden role="status">{content.in.loading}</VisuallyHidden>
      <Skeleton height="410px" />
    </>
  );
}
