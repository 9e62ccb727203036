import { useState } from 'react';
import { styled } from 'styled-components';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { changeOwnPlan, PlanAgreementForm, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorState } from '@plumbline/kit/error-state';
import { CheckboxField, ErrorSentence } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { TextLink } from '@plumbline/kit/link';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content, perOf } from './content.ts';
import { Rows } from './facts.tsx';
import type { Changes } from './use-changes.ts';
import type { AskedPreview } from './use-plan-preview.ts';
import { Withdraw } from './withdraw.tsx';
import type { ApiError } from '@plumbline/contract/errors';

const Frame = styled.div`
  display: grid;
  gap: 16px;

  & form {
    display: grid;
    gap: 16px;
  }

  & a {
    color: var(--link);
    text-decoration-color: currentColor;
    white-space: nowrap;
  }
`;

/** Keeps a full stop with the sign of a link before it. */
const joined = '\u2060';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

/** After these the change is not asked for; after any other failure it may be, and is carried out later. */
const refused: ReadonlySet<ApiError['code']> = new Set([
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
  readonly asked: AskedPreview;
  readonly changes: Changes;
  readonly onSaid: (message: string) => void;
  readonly onKeep: () => void;
}

/** What the other plan costs, as the card provider reckons it now, and the agreement to it. */
export function PlanQuestion({ asked, changes, onSaid, onKeep }: QuestionProps) {
  const copy = content.plan;
  const { preview, loading, load } = asked;
  const [mayBeAsked, setMayBeAsked] = useState(false);
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
        <ErrorState title={copy.failed} text={changes.fault ?? ''} onRetry={() => void load()} headingLevel={3} />
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
    const wish = { billingFrequency: plan.billingFrequency, agreed, agreement };
    let failed: ApiError['code'] | null = null;
    const answer = await changes.call(changeOwnPlan, wish, ({ code }) => {
      failed = code;
    });
    if (answer === null) {
      // The new amount takes the place of the old one, and is agreed to anew.
      if (failed === 'amount_mismatch') return load(copy.changed);
      setMayBeAsked(failed === null || !refused.has(failed));
      await changes.read();
      return;
    }
    changes.take(answer.membership);
    onSaid(answer.message);
  };
  const now = when === 'now';
  return (
    <Frame>
      <p>{copy.what[when](day(preview.from), `${dollars(preview.next.amount)} on ${day(preview.next.at)}`)}</p>
      <Rows rows={rowsOf(preview)} />
      <Form
        key={`${amount} ${plan.price} ${when}`}
        schema={PlanAgreementForm}
        initialValues={{ agreement: false }}
        onSubmit={submit}
        label={copy.form}
      >
        {({ submitting }) => (
          <>
            <CheckboxField
              name="agreement"
              disabled={submitting}
              label={
                <>
                  I agree to the{' '}
                  <TextLink to="/recurring-billing" newTab>
                    recurring billing terms
                  </TextLink>{' '}
                  and the{' '}
                  <TextLink to="/agreement" newTab>
                    membership agreement
                  </TextLink>
                  {`${joined}. ${copy.agreement(perOf(plan.billingFrequency).replace('per ', ''), dollars(plan.price))}`}
                </>
              }
            />
            <ButtonRow>
              <Button type="submit" aria-disabled={submitting}>
                {submitting ? copy.working : now ? copy.pay(dollars(amount)) : copy.change}
              </Button>
              {mayBeAsked ? (
                <Withdraw changes={changes} onSaid={onSaid} label={copy.keep} onDone={onKeep} />
              ) : (
                <Button variant="outline" aria-disabled={submitting} onClick={submitting ? undefined : onKeep}>
                  {copy.keep}
                </Button>
              )}
            </ButtonRow>
          </>
        )}
      </Form>
      {changes.fault !== null && <ErrorSentence role="alert">{changes.fault}</ErrorSentence>}
    </Frame>
  );
}

function rowsOf({ plan, when, amount, lines, next, discount }: PlanPreview): (readonly [string, string])[] {
  const { rows } = content.plan;
  const each = `${dollars(plan.price)} ${perOf(plan.billingFrequency)}`;
  return [
    [rows.plan, plan.description],
    ...lines.map((line) => [line.text, line.amount < 0 ? `−${dollars(-line.amount)}` : dollars(line.amount)] as const),
    [rows.now, when === 'now' ? dollars(amount) : rows.nothing],
    [rows.price, discount === null ? each : `${each}, ${dollars(discount.amount)} less with ${discount.code}`],
    [rows.next, `${dollars(next.amount)} on ${day(next.at)}`],
  ];
}
