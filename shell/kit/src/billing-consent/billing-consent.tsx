import { styled } from 'styled-components';
import { periodOf, type BillingFrequency } from '@plumbline/contract/commerce/plans';
import { dollars } from '@plumbline/contract/money';
import { CheckboxField } from '../field/field.ts';
import { TextLink } from '../link/text-link.tsx';

const Frame = styled.div`
  & a {
    font-weight: 500;
    color: var(--link);
    text-decoration-color: currentColor;
    text-decoration-thickness: 1px;
    white-space: nowrap;
  }
`;

/** Prevents a line break between the arrow of a link to a new tab and the full stop after it. */
const wordJoiner = '\u2060';

/**
 * The consent to a charge and its renewals, as the field `agreement` of the form around it; both documents open in a new tab, so
 * that nothing typed is lost. `renews`: how often the plan renews, null for a single payment; `price`: in cents, of each renewal.
 */
export function BillingConsent({
  renews,
  price,
  disabled,
}: {
  renews: BillingFrequency | null;
  price: number;
  disabled: boolean;
}) {
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
            {`${wordJoiner}. ${termsOf(renews, dollars(price))}`}
          </>
        }
      />
    </Frame>
  );
}

function termsOf(renews: BillingFrequency | null, price: string): string {
  if (renews === null) return 'This payment is made once. Fees are not refundable.';
  return `A yearly plan renews each year, a monthly plan each month: mine renews each ${periodOf(renews)} for ${price}, until I cancel in my account, at least 48 hours before the next billing date. Fees are not refundable and can change with 30 days’ notice.`;
}
