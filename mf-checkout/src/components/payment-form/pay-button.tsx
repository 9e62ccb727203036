import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { useFormValue } from '@plumbline/kit/form';
import { words } from '../../content.ts';
import { price } from '../../price.ts';
import { Hint } from '../hint.ts';

const Frame = styled.div`
  & b {
    font-variant-numeric: tabular-nums;
  }
`;

/** Pays the order of the form around it, once it is ticked and the card form is there; a sentence says what is missing. */
export function PayButton({
  amount,
  ready,
  processing,
  paid,
}: {
  /** In cents. */
  amount: number;
  ready: boolean;
  processing: boolean;
  /** It was paid a moment ago, and the page is about to say so. */
  paid: boolean;
}) {
  const ticked = useFormValue('agreement') === true;
  const missing = paid ? null : ticked ? (ready ? null : words.cardLoading) : words.tickFirst;
  return (
    <Frame>
      <Button type="submit" block disabled={missing !== null || paid || processing}>
        {processing ? words.processing : words.pay(price(amount))}
      </Button>
      {missing !== null && <Hint>{missing}</Hint>}
    </Frame>
  );
}
