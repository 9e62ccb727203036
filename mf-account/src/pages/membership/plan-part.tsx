import { useEffect, useRef, useState } from 'react';
import { changeOwnPlan, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence } from '@plumbline/kit/field';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content, perOf } from './content.ts';
import { Part } from './part.tsx';
import { PlanQuestion } from './plan-question.tsx';
import type { Changes } from './use-changes.ts';
import { usePlanPreview } from './use-plan-preview.ts';
import { Withdraw } from './withdraw.tsx';

interface PartProps {
  readonly membership: OwnMembership;
  readonly changes: Changes;
  /** Shows the API's message. */
  readonly onMessage: (message: string) => void;
}

/** The plan of a membership: the change to the other one, and its withdrawal. */
export function PlanPart(props: PartProps) {
  const { comingPlan, otherPlan } = props.membership;
  if (comingPlan !== null) {
    return comingPlan.from === null ? (
      <Confirming {...props} coming={comingPlan} />
    ) : (
      <Coming {...props} coming={comingPlan} from={comingPlan.from} />
    );
  }
  return otherPlan === null ? null : <Other {...props} other={otherPlan} />;
}

function Other({ other, ...props }: PartProps & { other: NonNullable<OwnMembership['otherPlan']> }) {
  const copy = content.plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'start' | 'asking' | 'kept'>('start');
  const asked = usePlanPreview(props.changes);
  const ask = (): void => {
    setStep('asking');
    void asked.load();
  };
  useEffect(() => {
    if (step === 'asking') heading.current?.focus();
    if (step === 'kept') start.current?.focus();
  }, [step]);
  const { billingFrequency, description, price, blockedBy } = other;
  const isYearly = billingFrequency === 'annual';
  if (step === 'asking' && blockedBy === null) {
    return (
      <Part title={copy.question(description)} heading={heading}>
        <PlanQuestion
          asked={asked}
          changes={props.changes}
          onMessage={props.onMessage}
          onKeep={() => setStep('kept')}
        />
      </Part>
    );
  }
  return (
    <Part title={copy.heading}>
      <p>{(isYearly ? copy.yearly : copy.monthly)(description, `${dollars(price)} ${perOf(billingFrequency)}`)}</p>
      {blockedBy === null ? (
        <Button ref={start} variant="outline" onClick={ask}>
          {isYearly ? copy.toYearly : copy.toMonthly}
        </Button>
      ) : (
        <p>{copy.blocked[blockedBy]}</p>
      )}
    </Part>
  );
}

type ComingPlan = NonNullable<OwnMembership['comingPlan']>;

function Coming({ coming, from, changes, onMessage }: PartProps & { coming: ComingPlan; from: string }) {
  const copy = content.plan;
  const { description, price, billingFrequency, confirmed } = coming;
  return (
    <Part title={copy.coming.heading}>
      <p>{copy.coming.text(day(from), description, `${dollars(price)} ${perOf(billingFrequency)}`)}</p>
      {!confirmed && <p>{copy.coming.unconfirmed}</p>}
      <Withdraw changes={changes} onMessage={onMessage} label={copy.coming.withdraw} />
      {changes.fault !== null && <ErrorSentence role="alert">{changes.fault}</ErrorSentence>}
    </Part>
  );
}

/** The bank requires confirmation, or the response to a payment is late: nothing is changed until it is paid. */
function Confirming({ coming, changes, onMessage }: PartProps & { coming: ComingPlan }) {
  const copy = content.plan.confirming;
  const [looking, setLooking] = useState(false);
  const { description, price, billingFrequency, confirmAt } = coming;
  const look = async () => {
    setLooking(true);
    // A repeated request for a change whose payment is in progress returns its state; nothing is charged by it.
    const agreed = { when: 'now' as const, amount: 0, price, proratedAt: new Date().toISOString() };
    let why: string = copy.givenUp;
    const answer = await changes.call(changeOwnPlan, { billingFrequency, agreed }, ({ code, detail }) => {
      // For a change that was given up, the API's error describes the requirements of a new one.
      if (code !== 'amount_mismatch' && code !== 'agreement_required') why = detail;
    });
    if (answer === null) {
      const own = await changes.read();
      setLooking(false);
      if (own?.comingPlan === null) onMessage(why);
      return;
    }
    setLooking(false);
    changes.take(answer.membership);
    onMessage(answer.message);
  };
  return (
    <Part title={copy.heading}>
      <p>{confirmAt === null ? copy.waiting(description) : copy.text(description)}</p>
      <ButtonRow>
        {confirmAt !== null && (
          <ButtonLink to={confirmAt} newTab>
            {copy.confirm}
          </ButtonLink>
        )}
        <Button variant="outline" aria-disabled={looking} onClick={looking ? undefined : () => void look()}>
          {looking ? copy.looking : confirmAt === null ? copy.lookAgain : copy.look}
        </Button>
        <Withdraw changes={changes} onMessage={onMessage} label={copy.withdraw} />
      </ButtonRow>
      {changes.fault !== null && <ErrorSentence role="alert">{changes.fault}</ErrorSentence>}
    </Part>
  );
}
