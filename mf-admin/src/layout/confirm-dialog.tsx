import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Dialog, DialogClose, DialogContent } from '@plumbline/kit/dialog';
import { Refusal } from './refusal.tsx';
import { failureWords, isUnknown } from './failure-words.ts';

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
 * Asks for confirmation of something that cannot be undone, and shows the error if it fails. The dialog is open while mounted.
 */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    if (isBusy || refusal !== null) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      const unknown = isUnknown(error) ? ' Whether it was done is not known: close this, and look at the list.' : '';
      setRefusal(`${failureWords(error)}${unknown}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} description={text}>
        {refusal !== null && <Refusal title={refusal} reasons={[]} />}
        <ButtonRow>
          <Button size="compact" aria-disabled={isBusy || refusal !== null} onClick={() => void confirm()}>
            {action}
          </Button>
          <DialogClose asChild>
            <Button variant="outline" size="compact">
              {refusal === null ? 'Cancel' : 'Close'}
            </Button>
          </DialogClose>
        </ButtonRow>
      </DialogContent>
    </Dialog>
  );
}
