import { useEffect, useRef, useState } from 'react';
import { changeOwnPlan, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence } from '@plumbline/kit/field';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content, perPeriod } from './content.ts';
import { Part } from './part.tsx';
import { PlanQuestion } from './plan-question.tsx';
import type { MembershipApi } from './use-membership-api.ts';
import { usePlanPreview } from './use-plan-preview.ts';
import { Withdraw } from './withdraw.tsx';

interface PartProps {
  readonly membership: OwnMembership;
  readonly api: MembershipApi;
  /** Shows the API's message. */
  readonly onMessage: (message: string) => void;
}

/** A change between the monthly and the yearly plan of a membership, and its withdrawal. */
export function PlanPart(props: PartProps) {
  const { comingPlan, otherPlan } = props.membership;
  if (comingPlan !== null) {
    return comingPlan.from === null ? (
      <UnconfirmedPlan {...props} comingPlan={comingPlan} />
    ) : (
      <ScheduledPlan {...props} comingPlan={comingPlan} from={comingPlan.from} />
    );
  }
  return otherPlan === null ? null : <OtherPlan {...props} otherPlan={otherPlan} />;
}

function OtherPlan({ otherPlan, ...props }: PartProps & { otherPlan: NonNullable<OwnMembership['otherPlan']> }) {
  const copy = content.plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  // `declined`: the member has decided against the change.
  const [step, setStep] = useState<'start' | 'confirming' | 'declined'>('start');
  const previewState = usePlanPreview(props.api);
  const openQuestion = (): void => {
    setStep('confirming');
    void previewState.load();
  };
  useEffect(() => {
    if (step === 'confirming') heading.current?.focus();
    if (step === 'declined') start.current?.focus();
  }, [step]);
  const { billingFrequency, description, price, blockedBy } = otherPlan;
  const isYearly = billingFrequency === 'annual';
  if (step === 'confirming' && blockedBy === null) {
    return (
      <Part title={copy.question(description)} heading={heading}>
        <PlanQuestion
          previewState={previewState}
          api={props.api}
          onMessage={props.onMessage}
          onKeep={() => setStep('declined')}
        />
      </Part>
    );
  }
  return (
    <Part title={copy.heading}>
      <p>{(isYearly ? copy.yearly : copy.monthly)(description, `${dollars(price)} ${perPeriod(billingFrequency)}`)}</p>
      {blockedBy === null ? (
        <Button ref={start} variant="outline" onClick={openQuestion}>
          {isYearly ? copy.toYearly : copy.toMonthly}
        </Button>
      ) : (
        <p>{copy.blocked[blockedBy]}</p>
      )}
    </Part>
  );
}

type ComingPlan = NonNullable<OwnMembership['comingPlan']>;

function ScheduledPlan({ comingPlan, from, api, onMessage }: PartProps & { comingPlan: ComingPlan; from: string }) {
  const copy = content.plan;
  const { description, price, billingFrequency, confirmed } = comingPlan;
  return (
    <Part title={copy.coming.heading}>
      <p>{copy.coming.text(day(from), description, `${dollars(price)} ${perPeriod(billingFrequency)}`)}</p>
      {!confirmed && <p>{copy.coming.unconfirmed}</p>}
      <Withdraw api={api} onMessage={onMessage} label={copy.coming.withdraw} />
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Part>
  );
}

/**
 * A change of plan that waits for the bank's confirmation, or for the payment's outcome. Until then nothing changes.
 */
function UnconfirmedPlan({ comingPlan, api, onMessage }: PartProps & { comingPlan: ComingPlan }) {
  const copy = content.plan.confirming;
  const [isReloading, setIsReloading] = useState(false);
  const { description, price, billingFrequency, confirmAt } = comingPlan;
  const reload = async () => {
    setIsReloading(true);
    // For a change whose payment is in progress, another request returns the payment's state, and charges nothing.
    const agreed = { when: 'now' as const, amount: 0, price, proratedAt: new Date().toISOString() };
    let reason: string = copy.givenUp;
    const answer = await api.call(changeOwnPlan, { billingFrequency, agreed }, ({ code, detail }) => {
      // These two codes mean that the change was given up: the API has treated the request as a new change without a
      // consent.
      if (code !== 'amount_mismatch' && code !== 'agreement_required') reason = detail;
    });
    if (answer === null) {
      const membership = await api.read();
      setIsReloading(false);
      if (membership?.comingPlan === null) onMessage(reason);
      return;
    }
    setIsReloading(false);
    api.show(answer.membership);
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
        <Button variant="outline" aria-disabled={isReloading} onClick={isReloading ? undefined : () => void reload()}>
          {isReloading ? copy.looking : confirmAt === null ? copy.lookAgain : copy.look}
        </Button>
        <Withdraw api={api} onMessage={onMessage} label={copy.withdraw} />
      </ButtonRow>
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Part>
  );
}
