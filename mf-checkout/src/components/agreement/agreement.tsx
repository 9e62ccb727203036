import { styled } from 'styled-components';
import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { BillingConsent } from '@plumbline/kit/billing-consent';
import { useClearedField } from '@plumbline/kit/form';
import type { Purchase } from '../../checkout/purchase.ts';

const Frame = styled.div`
  padding: 8px 20px;
  background: var(--mortar);

  /* All of the panel ticks the box, also where what is left above says a fault and moves it below the pointer. */
  & label {
    padding: 18px 20px;
    margin: -8px -20px;
  }
`;

/** The consent to a charge and its renewals. It applies to one price: for another the box is empty again. */
export function Agreement({
  renews,
  price: { amount, renewalAmount },
  disabled,
}: {
  renews: BillingFrequency | null;
  price: Pick<Purchase, 'amount' | 'renewalAmount'>;
  disabled: boolean;
}) {
  useClearedField('agreement', `${amount} ${renewalAmount}`);
  return (
    <Frame>
      <BillingConsent renews={renews} price={renewalAmount ?? amount} disabled={disabled} />
    </Frame>
  );
}
