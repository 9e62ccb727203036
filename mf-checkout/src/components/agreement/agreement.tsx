import { styled } from 'styled-components';
import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { BillingConsent } from '@plumbline/kit/billing-consent';
import { useClearedField } from '@plumbline/kit/form';
import type { Purchase } from '../../checkout/purchase.ts';

const Frame = styled.div`
  padding: 8px 20px;
  background: var(--mortar);

  /* A click anywhere on the panel ticks the box, even if an error that has just appeared above has moved the box away. */
  & label {
    padding: 18px 20px;
    margin: -8px -20px;
  }
`;

/** The consent to a charge and its renewals. The consent applies to one price: a new price unticks the box. */
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
