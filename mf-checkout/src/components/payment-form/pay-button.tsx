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
}: {
  /** In cents. */
  amount: number;
  ready: boolean;
  processing: boolean;
}) {
  const ticked = useFormValue('agreement') === true;
  const missing = ticked ? (ready ? null : words.cardLoading) : words.tickFirst;
  return (
    <Frame>
      <Button type="submit" block disabled={missing !== null} aria-disabled={processing}>
        {processing ? words.processing : words.pay(price(amount))}
      </Button>
      {missing !== null && <Hint>{missing}</Hint>}
    </Frame>
  );
}
