import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import type { DraftSaver } from './draft-saver.ts';

/** Saves before the author leaves the page, and asks for confirmation if saving fails. */
export function LeaveGuard({ saver }: { saver: DraftSaver }) {
  const isUnsaved = () => saver.state().phase !== 'saved';
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && isUnsaved();
  });
  const { state, proceed } = blocker;

  useEffect(() => {
    if (state !== 'blocked') return undefined;
    let isBlocked = true;
    void saver.save().then((saved) => saved && isBlocked && proceed?.());
    return () => {
      // The author has chosen to stay, or has left without waiting.
      isBlocked = false;
    };
  }, [state, proceed, saver]);

  useEffect(() => {
    const warnIfUnsaved = (event: BeforeUnloadEvent): void => {
      if (saver.state().phase === 'saved') return;
      void saver.save();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warnIfUnsaved);
    return () => window.removeEventListener('beforeunload', warnIfUnsaved);
  }, [saver]);

  const isOpen = state === 'blocked';
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && blocker.reset?.()}>
      {isOpen && (
        <DialogContent
          title="Leave without saving?"
          description="What you have written is not saved yet. This browser keeps it, and offers it when you open the article again."
        >
          <ButtonRow>
            <Button size="compact" onClick={() => blocker.reset?.()}>
              Stay
            </Button>
            <Button variant="outline" size="compact" onClick={() => proceed?.()}>
              Leave
            </Button>
          </ButtonRow>
        </DialogContent>
      )}
    </Dialog>
  );
}
