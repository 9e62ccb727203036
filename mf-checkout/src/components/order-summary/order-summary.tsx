import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Reduction } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { Heading } from '@plumbline/kit/heading';
import { Skeleton } from '@plumbline/kit/skeleton';
import { words } from '../../content.ts';
import { dollars } from '@plumbline/contract/money';
import { Panel, PanelBody, Rows, Total } from './panel.ts';
import { PlanHouse } from './plan-house.tsx';
import { PriceRows } from './price-rows.tsx';
import { Row } from './row.tsx';

/** The props of {@link OrderSummary}; null if unknown, or not yet known. */
export interface SummaryProps {
  readonly membership: string | null;
  /** In cents. */
  readonly amount: number | null;
  readonly customer: string | null;
  readonly email: string | null;
  /** An ISO instant; null for a purchase without renewal. */
  readonly renews: string | null;
  /** How often it renews; default null, without renewal. */
  readonly billingFrequency?: BillingFrequency | null;
  readonly planId: string | null;
  /** The data is prefilled, and not yet loaded from the server; default false. */
  readonly provisional?: boolean;
  /** In cents: the price of each renewal; default `amount`. */
  readonly renewalAmount?: number | null;
  /** The effect of a coupon code on the price; default null, without a code. */
  readonly reduction?: Reduction | null;
  /** A coupon code that is being checked: the total is unknown until the check ends; default null. */
  readonly uncheckedCode?: string | null;
  /** The order can no longer be paid, so that no total is shown; default false. */
  readonly closed?: boolean;
  /** Shown between the rows and the total. */
  readonly children?: ReactNode;
}

const Provisional = styled.p`
  margin-top: 12px;
  font-size: 0.875rem;
  color: var(--ink-3);
`;

/** The item, the buyer, and the price. */
export function OrderSummary({
  membership,
  amount,
  customer,
  email,
  renews,
  billingFrequency = null,
  planId,
  provisional = false,
  renewalAmount = amount,
  reduction = null,
  uncheckedCode = null,
  closed = false,
  children,
}: SummaryProps) {
  const { summary } = words;
  const listAmount = reduction?.listAmount ?? amount;
  const isPriced = renews !== null || reduction !== null || closed;
  return (
    <Panel aria-busy={provisional}>
      <PlanHouse planId={planId} />
      <PanelBody>
        <Heading level={2} size="h3">
          {summary.heading}
        </Heading>
        <Rows>
          <Row term={summary.membership} detail={membership} />
          {customer !== '' && <Row term={summary.customer} detail={customer} />}
          {email !== '' && <Row term={summary.email} detail={email} />}
          <PriceRows
            listAmount={isPriced ? listAmount : null}
            {...{ billingFrequency, reduction, uncheckedCode, renews, renewalAmount }}
          />
        </Rows>
        {children}
        {!closed && (
          <Total>
            <span>{summary.total}</span>
            <b>
              {amount === null || uncheckedCode !== null ? <Skeleton width="5em" height="0.8em" /> : dollars(amount)}
            </b>
          </Total>
        )}
        {provisional && <Provisional>{summary.confirming}</Provisional>}
      </PanelBody>
    </Panel>
  );
}
