import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import { longDate } from '@plumbline/kit/long-date';
import { Skeleton } from '@plumbline/kit/skeleton';
import { words } from '../../content.ts';
import { perPeriod, price } from '../../price.ts';
import { Panel, PanelBody, Rows, Total } from './panel.ts';
import { PlanHouse } from './plan-house.tsx';
import { Row } from './row.tsx';

/** What {@link OrderSummary} shows; null where it is not known (yet). */
export interface SummaryProps {
  readonly membership: string | null;
  /** In cents. */
  readonly amount: number | null;
  readonly customer: string | null;
  readonly email: string | null;
  /** An ISO instant; null for what does not renew. */
  readonly renews: string | null;
  readonly planId: string | null;
  /** What stands here was said on the way and not by the server yet; default false. */
  readonly provisional?: boolean;
}

const Provisional = styled.p`
  margin-top: 12px;
  font-size: 0.875rem;
  color: var(--ink-3);
`;

/** What is bought, for whom, and what it costs. */
export function OrderSummary({
  membership,
  amount,
  customer,
  email,
  renews,
  planId,
  provisional = false,
}: SummaryProps) {
  const { summary } = words;
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
          {renews !== null && membership !== null && amount !== null && (
            <Row term={summary.price} detail={`${price(amount)} ${perPeriod(membership)}`} />
          )}
          {renews !== null && <Row term={summary.renews} detail={longDate(renews)} />}
        </Rows>
        <Total>
          <span>{summary.total}</span>
          <b>{amount === null ? <Skeleton width="5em" height="0.8em" /> : price(amount)}</b>
        </Total>
        {provisional && <Provisional>{summary.confirming}</Provisional>}
      </PanelBody>
    </Panel>
  );
}
