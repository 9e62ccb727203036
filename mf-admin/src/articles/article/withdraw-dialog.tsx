import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { ActionError, type ErrorWithReasons } from '../../layout/action-error.tsx';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

/** Asks for confirmation before an article is withdrawn. */
export function WithdrawDialog({
  isOut,
  onWithdraw,
}: {
  isOut: boolean;
  onWithdraw: () => Promise<ErrorWithReasons | null>;
}) {
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);
  return (
    <DialogContent
      title={isOut ? 'Take it back from its readers?' : 'Take it off the schedule?'}
      description={
        isOut
          ? 'Its address is missing from now on, in lists, feeds and search too. What is written stays, and can be published again.'
          : 'It does not come out by itself any more. What is written stays.'
      }
    >
      {problem && <ActionError {...problem} />}
      <DialogButtons>
        <Button variant="danger" size="compact" onClick={() => void onWithdraw().then(setProblem)}>
          {isOut ? 'Unpublish' : 'Unschedule'}
        </Button>
      </DialogButtons>
    </DialogContent>
  );
}
