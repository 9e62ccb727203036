import { useState } from 'react';
import { withdrawOwnPlan } from '@plumbline/contract/commerce/own-membership';
import { Button } from '@plumbline/kit/button';
import { content } from './content.ts';
import type { MembershipApi } from './use-membership-api.ts';

interface WithdrawProps {
  readonly api: MembershipApi;
  /** Shows the API's message. */
  readonly onMessage: (message: string) => void;
  readonly label: string;
  /** Called once the change of plan is withdrawn. */
  readonly onDone?: () => void;
}

/** The button that withdraws a change of plan. */
export function Withdraw({ api, onMessage, label, onDone }: WithdrawProps) {
  const [working, setWorking] = useState(false);
  const withdraw = async () => {
    setWorking(true);
    const answer = await api.call(withdrawOwnPlan);
    setWorking(false);
    if (answer === null) return;
    api.show(answer.membership);
    onMessage(answer.message);
    onDone?.();
  };
  return (
    <Button variant="outline" aria-disabled={working} onClick={working ? undefined : () => void withdraw()}>
      {working ? content.plan.withdrawing : label}
    </Button>
  );
}
