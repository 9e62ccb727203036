import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { DialogClose, DialogContent } from '@plumbline/kit/dialog';
import { Refusal, type RefusalWords } from '../../layout/refusal.tsx';

/** Asks for confirmation before an article is withdrawn. */
export function WithdrawDialog({
  isOut,
  onWithdraw,
}: {
  isOut: boolean;
  onWithdraw: () => Promise<RefusalWords | null>;
}) {
  const [refusal, setRefusal] = useState<RefusalWords | null>(null);
  return (
    <DialogContent
      title={isOut ? 'Take it back from its readers?' : 'Take it off the schedule?'}
      description={
        isOut
          ? 'Its address is missing from now on, in lists, feeds and search too. What is written stays, and can be published again.'
          : 'It does not come out by itself any more. What is written stays.'
      }
    >
      {refusal && <Refusal {...refusal} />}
      <ButtonRow>
        <Button variant="danger" size="compact" onClick={() => void onWithdraw().then(setRefusal)}>
          {isOut ? 'Unpublish' : 'Unschedule'}
        </Button>
        <DialogClose asChild>
          <Button variant="outline" size="compact">
            Cancel
          </Button>
        </DialogClose>
      </ButtonRow>
    </DialogContent>
  );
}
