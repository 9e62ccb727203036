import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { ActionError } from './action-error.tsx';
import { errorText, isOutcomeUnknown, isUnsent } from './error-text.ts';
import { DialogButtons } from './dialog-buttons.tsx';

/** The props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button. */
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation of an action. After a failure the dialog shows the error, and the action can be confirmed
 * again only if nothing was sent. The dialog is open while mounted.
 */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const confirm = async (): Promise<void> => {
    if (isBusy || wasSent) return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      const unknownOutcomeText = isOutcomeUnknown(error)
        ? ' Whether it was done is not known: close this, and look at the list.'
        : '';
      setProblem(`${errorText(error)}${unknownOutcomeText}`);
      setWasSent(!isUnsent(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} description={text}>
        {problem !== null && <ActionError title={problem} reasons={[]} />}
        <DialogButtons close={wasSent ? 'Close' : 'Cancel'}>
          <Button size="compact" aria-disabled={isBusy || wasSent} onClick={() => void confirm()}>
            {action}
          </Button>
        </DialogButtons>
      </DialogContent>
    </Dialog>
  );
}
