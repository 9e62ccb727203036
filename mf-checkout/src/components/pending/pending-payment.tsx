import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { useOffline } from '@plumbline/kit/use-offline';
import { states } from '../../content.ts';
import type { Pending } from '../../payment/use-pending.ts';

const Frame = styled.section`
  display: grid;
  justify-items: start;
  gap: 14px;
  padding: 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);

  & > p {
    max-width: 60ch;
    color: var(--ink-2);
  }

  @media (min-width: 720px) {
    padding: 36px;
  }
`;

/** Shown while the outcome of a payment is unknown. It offers no second payment. */
export function PendingPayment({ exhausted, pollAgain }: Pending) {
  const { pending } = states;
  const offline = useOffline();
  return (
    <Frame role="status">
      <Heading level={2} size="h3">
        {exhausted ? pending.longTitle : pending.title}
      </Heading>
      <p>{exhausted ? pending.longText : pending.text}</p>
      {exhausted ? (
        <Button variant="outline" size="compact" onClick={pollAgain}>
          {pending.ask}
        </Button>
      ) : (
        <p>{offline ? pending.offline : pending.asking}</p>
      )}
    </Frame>
  );
}
