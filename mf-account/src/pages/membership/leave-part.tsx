import { useEffect, useRef, useState } from 'react';
import {
  cancelOwnMembership,
  resumeOwnMembership,
  type OwnMembership,
} from '@plumbline/contract/commerce/own-membership';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence } from '@plumbline/kit/field';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content } from './content.ts';
import { Part } from './part.tsx';
import type { MembershipApi } from './use-membership-api.ts';

interface PartProps {
  readonly membership: OwnMembership;
  readonly api: MembershipApi;
  /** Shows the API's message. */
  readonly onMessage: (message: string) => void;
}

/**
 * The cancellation of a membership (`cancelling` is its effect now), and its withdrawal until the scheduled end
 * (`leaving`).
 */
export function LeavePart(props: PartProps) {
  const { leaving, cancelling } = props.membership;
  if (leaving !== null) return <CancellationWithdrawal {...props} leaving={leaving} />;
  return cancelling === null ? null : <Cancellation {...props} cancelling={cancelling} />;
}

function Cancellation({
  membership,
  cancelling,
  api,
  onMessage,
}: PartProps & { cancelling: NonNullable<OwnMembership['cancelling']> }) {
  const copy = content.leave;
  const question = useRef<HTMLHeadingElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  // `declined`: the member has decided against the cancellation.
  const [step, setStep] = useState<'start' | 'confirming' | 'working' | 'declined'>('start');
  useEffect(() => {
    if (step === 'confirming') question.current?.focus();
    if (step === 'declined') start.current?.focus();
  }, [step]);
  const cancel = async () => {
    setStep('working');
    const answer = await api.call(cancelOwnMembership);
    if (answer === null) return setStep('confirming');
    api.show(answer.membership);
    onMessage(answer.message);
  };
  const ask = (): void => {
    // The last error may be of another part of the page.
    api.setFault(null);
    setStep('confirming');
  };
  if (step === 'start' || step === 'declined') {
    return (
      <Part title={copy.heading}>
        <p>{copy.text}</p>
        <Button ref={start} variant="outline" onClick={ask}>
          {copy.start}
        </Button>
      </Part>
    );
  }
  const isWorking = step === 'working';
  return (
    <Part title={copy.question} heading={question}>
      <p>{consequence(membership, cancelling)}</p>
      <ButtonRow>
        <Button aria-disabled={isWorking} onClick={isWorking ? undefined : () => void cancel()}>
          {isWorking ? copy.working : copy.yes}
        </Button>
        <Button variant="outline" aria-disabled={isWorking} onClick={isWorking ? undefined : () => setStep('declined')}>
          {copy.no}
        </Button>
      </ButtonRow>
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Part>
  );
}

/** The consequence of a cancellation now, in sentences for the member's decision. */
function consequence(
  { nextCharge, comingPlan }: OwnMembership,
  { when, until }: NonNullable<OwnMembership['cancelling']>,
): string {
  const { consequence: sentences, planWithdrawn } = content.leave;
  if (when === 'at_once') return sentences.at_once();
  const isCharged = when === 'after_next_charge' && nextCharge !== null;
  const end = isCharged
    ? sentences.after_next_charge(`${dollars(nextCharge.amount)} on ${day(nextCharge.at)}`, day(until))
    : sentences.period_end(day(until));
  // A plan that begins with the last charge is kept, and a change at once, which has no day, may be made already.
  const isDropped =
    comingPlan !== null && comingPlan.from !== null && !(isCharged && comingPlan.from === nextCharge.at);
  return isDropped ? `${end} ${planWithdrawn(comingPlan.description)}` : end;
}

function CancellationWithdrawal({
  membership: { status },
  leaving,
  api,
  onMessage,
}: PartProps & { leaving: NonNullable<OwnMembership['leaving']> }) {
  const copy = content.cancelled;
  const [working, setWorking] = useState(false);
  const { until, chargedBefore, confirmed, final = false } = leaving;
  const resume = async () => {
    setWorking(true);
    const answer = await api.call(resumeOwnMembership);
    setWorking(false);
    if (answer === null) return;
    api.show(answer.membership);
    onMessage(answer.message);
  };
  return (
    <Part title={final ? copy.headingFinal : copy.heading}>
      <p>{chargedBefore === null ? copy.text(day(until)) : copy.textWithCharge(day(chargedBefore), day(until))}</p>
      {!confirmed && <p>{copy.unconfirmed}</p>}
      {status === 'active' && !final && (
        <>
          <p>{copy.again}</p>
          <Button variant="outline" aria-disabled={working} onClick={working ? undefined : () => void resume()}>
            {working ? copy.working : copy.resume}
          </Button>
        </>
      )}
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Part>
  );
}
