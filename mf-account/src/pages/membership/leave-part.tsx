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
  // `kept`: the member has decided against the cancellation.
  const [step, setStep] = useState<'start' | 'asking' | 'working' | 'kept'>('start');
  useEffect(() => {
    if (step === 'asking') question.current?.focus();
    if (step === 'kept') start.current?.focus();
  }, [step]);
  const cancel = async () => {
    setStep('working');
    const answer = await api.call(cancelOwnMembership);
    if (answer === null) return setStep('asking');
    api.show(answer.membership);
    onMessage(answer.message);
  };
  if (step === 'start' || step === 'kept') {
    return (
      <Part title={copy.heading}>
        <p>{copy.text}</p>
        <Button ref={start} variant="outline" onClick={() => setStep('asking')}>
          {copy.start}
        </Button>
      </Part>
    );
  }
  const working = step === 'working';
  return (
    <Part title={copy.question} heading={question}>
      <p>{consequence(membership, cancelling)}</p>
      <ButtonRow>
        <Button aria-disabled={working} onClick={working ? undefined : () => void cancel()}>
          {working ? copy.working : copy.yes}
        </Button>
        <Button variant="outline" aria-disabled={working} onClick={working ? undefined : () => setStep('kept')}>
          {copy.no}
        </Button>
      </ButtonRow>
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Part>
  );
}

/** The consequence of a cancellation now, in a sentence for the member's decision. */
function consequence({ nextCharge }: OwnMembership, { when, until }: NonNullable<OwnMembership['cancelling']>): string {
  const { what } = content.leave;
  if (when === 'at_once') return what.at_once();
  if (when === 'period_end' || nextCharge === null) return what.period_end(day(until));
  return what.after_next_charge(`${dollars(nextCharge.amount)} on ${day(nextCharge.at)}`, day(until));
}

function CancellationWithdrawal({
  membership: { status },
  leaving,
  api,
  onMessage,
}: PartProps & { leaving: NonNullable<OwnMembership['leaving']> }) {
  const copy = content.stay;
  const [working, setWorking] = useState(false);
  const { until, chargedBefore, confirmed } = leaving;
  const resume = async () => {
    setWorking(true);
    const answer = await api.call(resumeOwnMembership);
    setWorking(false);
    if (answer === null) return;
    api.show(answer.membership);
    onMessage(answer.message);
  };
  return (
    <Part title={copy.heading}>
      <p>{chargedBefore === null ? copy.text(day(until)) : copy.late(day(chargedBefore), day(until))}</p>
      {!confirmed && <p>{copy.unconfirmed}</p>}
      {status === 'active' && (
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
