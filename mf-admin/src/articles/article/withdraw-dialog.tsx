import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { ActionError, type ErrorWithReasons } from '../../layout/action-error.tsx';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

/** Asks for confirmation before an article is withdrawn. */
export function WithdrawDialog({
  isPublished,
  onWithdraw,
}: {
  isPublished: boolean;
  onWithdraw: () => Promise<ErrorWithReasons | null>;
}) {
  const [problem, setProblem] = useState<ErrorWithReasons | null>(null);
  return (
    <DialogContent
      title={isPublished ? 'Take it back from its readers?' : 'Take it off the schedule?'}
      description={
        isPublished
          ? 'Its address is missing from now on, in lists, feeds and search too. What is written stays, and can be published again.'
          : 'It does not come out by itself any more. What is written stays.'
      }
    >
      {problem && <ActionError {...problem} />}
      <DialogButtons>
        <Button variant="danger" size="compact" onClick={() => void onWithdraw().then(setProblem)}>
          {isPublished ? 'Unpublish' : 'Unschedule'}
        </Button>
      </DialogButtons>
    </DialogContent>
  );
}
