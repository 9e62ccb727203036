import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { useFormValue } from '@plumbline/kit/form';
import { words } from '../../content.ts';
import { dollars } from '@plumbline/contract/money';
import { Hint } from '../hint.ts';

const Frame = styled.div`
  & b {
    font-variant-numeric: tabular-nums;
  }
`;

/** The submit button of the payment form. While the consent or the card form is missing, a sentence below says so. */
export function PayButton({
  amount,
  checking,
  ready,
  processing,
  paid,
}: {
  /** In cents. */
  amount: number;
  /** A coupon code is being checked, and the amount may change. */
  checking: boolean;
  ready: boolean;
  processing: boolean;
  /** The payment has just succeeded, and the page is about to show it. */
  paid: boolean;
}) {
  const ticked = useFormValue('agreement') === true;
  const missing = paid ? null : missingOf({ ticked, ready, checking });
  return (
    <Frame>
      <Button type="submit" block disabled={missing !== null || paid || processing}>
        {processing ? words.processing : words.pay(dollars(amount))}
      </Button>
      {missing !== null && <Hint>{missing}</Hint>}
    </Frame>
  );
}

function missingOf({ ticked, ready, checking }: Record<'ticked' | 'ready' | 'checking', boolean>): string | null {
  if (checking) return words.coupon.checking;
  if (!ticked) return words.tickFirst;
  return ready ? null : words.cardLoading;
}
