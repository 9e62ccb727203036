import { useState } from 'react';
import { styled } from 'styled-components';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { changeOwnPlan, PlanAgreementForm, planPreviewRows } from '@plumbline/contract/commerce/own-membership';
import { BillingConsent } from '@plumbline/kit/billing-consent';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorState } from '@plumbline/kit/error-state';
import { ErrorSentence } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content } from './content.ts';
import { Rows } from './facts.tsx';
import type { MembershipApi } from './use-membership-api.ts';
import type { PreviewState } from './use-plan-preview.ts';
import { Withdraw } from './withdraw.tsx';
import type { ApiError } from '@plumbline/contract/errors';

const Frame = styled.div`
  display: grid;
  gap: 16px;

  & dl {
    margin-top: 0;
  }

  & form {
    display: grid;
    gap: 16px;
  }
`;

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

/**
 * Error codes after which no change was stored. After any other error the API may have stored it, and may carry it out
 * later.
 */
const refusalCodes: ReadonlySet<ApiError['code']> = new Set([
  'amount_mismatch',
  'agreement_required',
  'card_declined',
  'conflict',
  'gone',
  'invalid_input',
  'offline',
  'too_many_requests',
]);

interface QuestionProps {
  readonly previewState: PreviewState;
  readonly api: MembershipApi;
  readonly onMessage: (message: string) => void;
  readonly onKeep: () => void;
}

/** The amount to pay for the other plan, as the card provider calculates it now, and the member's consent. */
export function PlanQuestion({ previewState, api, onMessage, onKeep }: QuestionProps) {
  const copy = content.plan;
  const { preview, loading, load } = previewState;
  const [mayBePending, setMayBePending] = useState(false);
  if (preview === null) {
    if (loading) {
      return (
        <Frame role="status">
          <VisuallyHidden>{copy.loading}</VisuallyHidden>
          <Skeleton height="212px" />
        </Frame>
      );
    }
    return (
      <Frame>
        <ErrorState title={copy.failed} text={api.fault ?? ''} onRetry={() => void load()} headingLevel={3} />
        <ButtonRow>
          <Button variant="outline" onClick={onKeep}>
            {copy.keep}
          </Button>
        </ButtonRow>
      </Frame>
    );
  }
  const { plan, when, amount, proratedAt } = preview;
  const submit = async (): Promise<void> => {
    const agreed = { when, amount, price: plan.price, proratedAt };
    const request = { billingFrequency: plan.billingFrequency, agreed, agreement };
    let failureCode: ApiError['code'] | null = null;
    const answer = await api.call(changeOwnPlan, request, ({ code }) => {
      failureCode = code;
    });
    if (answer === null) {
      // The new amount replaces the old one, and needs a new consent.
      if (failureCode === 'amount_mismatch') return load(copy.changed);
      setMayBePending(failureCode === null || !refusalCodes.has(failureCode));
      await api.read();
      return;
    }
    api.show(answer.membership);
    onMessage(answer.message);
  };
  const now = when === 'now';
  return (
    <Frame>
      <p>{copy.effect[when](day(preview.from), `${dollars(preview.next.amount)} on ${day(preview.next.at)}`)}</p>
      <Rows rows={planPreviewRows(preview)} />
      <Form
        key={`${amount} ${plan.price} ${when}`}
        schema={PlanAgreementForm}
        initialValues={{ agreement: false }}
        onSubmit={submit}
        label={copy.form}
      >
        {({ submitting }) => (
          <>
            <BillingConsent renews={plan.billingFrequency} price={plan.price} disabled={submitting} />
            <ButtonRow>
              <Button type="submit" aria-disabled={submitting}>
                {submitting ? copy.working : now ? copy.pay(dollars(amount)) : copy.change}
              </Button>
              {mayBePending ? (
                <Withdraw api={api} onMessage={onMessage} label={copy.keep} onDone={onKeep} />
              ) : (
                <Button variant="outline" aria-disabled={submitting} onClick={submitting ? undefined : onKeep}>
                  {copy.keep}
                </Button>
              )}
            </ButtonRow>
          </>
        )}
      </Form>
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Frame>
  );
}
