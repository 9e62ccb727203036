import { useState } from 'react';
import { styled } from 'styled-components';
import { payOwnMembership, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence } from '@plumbline/kit/field';
import { Heading } from '@plumbline/kit/heading';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content } from './content.ts';
import type { MembershipApi } from './use-membership-api.ts';

const Frame = styled.section`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-top: 28px;
  padding: 24px 26px;
  border: 1.5px solid var(--danger);

  & > div {
    width: 100%;
  }

  background: var(--sheet);
`;

/** An unpaid renewal: the amount due, and the ways to pay it. */
export function DuePart({
  due,
  api,
  onMessage,
}: {
  due: NonNullable<OwnMembership['due']>;
  api: MembershipApi;
  onMessage: (message: string) => void;
}) {
  const copy = content.due;
  const [paying, setPaying] = useState(false);
  const { amount, since, needsConfirmation, url } = due;
  const pay = async () => {
    setPaying(true);
    const answer = await api.call(payOwnMembership);
    setPaying(false);
    if (answer === null) return;
    api.show(answer.membership);
    onMessage(answer.message);
  };
  const asksToConfirm = needsConfirmation && url !== null;
  return (
    <Frame aria-labelledby="due-heading">
      <Heading level={2} size="h3" id="due-heading">
        {copy.heading}
      </Heading>
      <p>{asksToConfirm ? copy.confirmation(dollars(amount)) : copy.text(dollars(amount), day(since))}</p>
      <ButtonRow>
        {asksToConfirm && (
          <ButtonLink to={url} newTab>
            {copy.confirm}
          </ButtonLink>
        )}
        <Button
          variant={asksToConfirm ? 'outline' : 'solid'}
          aria-disabled={paying}
          onClick={paying ? undefined : () => void pay()}
        >
          {asksToConfirm ? (paying ? copy.looking : copy.look) : paying ? copy.paying : copy.pay(dollars(amount))}
        </Button>
      </ButtonRow>
      {api.fault !== null && <ErrorSentence role="alert">{api.fault}</ErrorSentence>}
    </Frame>
  );
}
