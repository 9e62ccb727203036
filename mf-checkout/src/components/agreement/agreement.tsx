import { styled } from 'styled-components';
import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { CheckboxField } from '@plumbline/kit/field';
import { useClearedField } from '@plumbline/kit/form';
import { TextLink } from '@plumbline/kit/link';
import type { Purchase } from '../../checkout/purchase.ts';
import { dollars } from '@plumbline/contract/money';

const Frame = styled.div`
  padding: 8px 20px;
  background: var(--mortar);

  /* All of the panel ticks the box, also where what is left above says a fault and moves it below the pointer. */
  & label {
    padding: 18px 20px;
    margin: -8px -20px;
  }

  & a {
    font-weight: 500;
    color: var(--link);
    text-decoration-color: currentColor;
    text-decoration-thickness: 1px;
    white-space: nowrap;
  }
`;

/** Keeps a full stop with the sign of a link before it. */
const joined = '\u2060';

const periods: Readonly<Record<BillingFrequency, string>> = { monthly: 'month', annual: 'year' };

/**
 * The consent to what is charged now and again; both documents open beside the page, so that nothing typed is lost. Another price
 * is another consent: the box is empty again.
 */
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
      <CheckboxField
        name="agreement"
        disabled={disabled}
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
            {`${joined}. `}
            {renews === null
              ? 'This payment is made once. Fees are not refundable.'
              : `A yearly plan renews each year, a monthly plan each month: mine renews each ${periods[renews]} for ${dollars(renewalAmount ?? amount)}, until I cancel in my account, at least 48 hours before the next billing date. Fees are not refundable and can change with 30 days’ notice.`}
          </>
        }
      />
    </Frame>
  );
}
