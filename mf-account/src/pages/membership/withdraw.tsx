import { useState } from 'react';
import { withdrawOwnPlan } from '@plumbline/contract/commerce/own-membership';
import { Button } from '@plumbline/kit/button';
import { content } from './content.ts';
import type { Changes } from './use-changes.ts';

interface WithdrawProps {
  readonly changes: Changes;
  /** Shows the API's message. */
  readonly onMessage: (message: string) => void;
  readonly label: string;
  /** Called once it is withdrawn. */
  readonly onDone?: () => void;
}

/** The button that withdraws a change of plan. */
export function Withdraw({ changes, onMessage, label, onDone }: WithdrawProps) {
  const [working, setWorking] = useState(false);
  const withdraw = async () => {
    setWorking(true);
    const answer = await changes.call(withdrawOwnPlan);
    setWorking(false);
    if (answer === null) return;
    changes.take(answer.membership);
    onMessage(answer.message);
    onDone?.();
  };
  return (
    <Button variant="outline" aria-disabled={working} onClick={working ? undefined : () => void withdraw()}>
      {working ? content.plan.withdrawing : label}
    </Button>
  );
}
