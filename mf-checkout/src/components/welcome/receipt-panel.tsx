import { styled } from 'styled-components';
import { apiBase } from '@plumbline/contract/endpoint';
import type { Order } from '@plumbline/contract/commerce/orders';
import { cardName, receiptPath, receiptPdfPath, type Receipt } from '@plumbline/contract/commerce/receipts';
import { Heading } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { welcome, words } from '../../content.ts';
import { dollars } from '@plumbline/contract/money';
import { PriceRows } from '../order-summary/price-rows.tsx';
import { Row } from '../order-summary/row.tsx';
import { Panel, PanelBody, Rows, Total } from '../order-summary/panel.ts';
import { PlanHouse } from '../order-summary/plan-house.tsx';

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  margin-top: 20px;
  font-size: var(--fs-small);
  font-weight: 500;
`;

/** The props of {@link ReceiptPanel}. */
export interface ReceiptPanelProps {
  readonly order: Order;
  /** The buyer had paid the membership before, so that this attempt charged nothing. */
  readonly owned: boolean;
  /** The e-mail address to which the receipt was sent; null if unknown. */
  readonly email: string | null;
  /** The receipt's token; null if the order was not paid in this tab. */
  readonly token: string | null;
  /** The receipt of the token; null until it is loaded. */
  readonly receipt: Receipt | null;
}

/** The paid amount, the card, the membership, the e-mail address of the receipt, and links to the receipt. */
export function ReceiptPanel({ order, owned, email, token, receipt }: ReceiptPanelProps) {
  const { summary } = words;
  const { description, amount, renewalAmount, reduction, renewsAt, billingFrequency, planId } = order;
  const loading = token !== null && receipt === null;
  const card = receipt?.card ?? null;
  return (
    <Panel>
      <PlanHouse planId={planId} />
      <PanelBody>
        <Heading level={2} size="h3">
          {welcome.receipt.heading}
        </Heading>
        <Total>
          <span>{owned ? welcome.receipt.chargedNow : welcome.receipt.paid}</span>
          <b>{dollars(owned ? 0 : amount)}</b>
        </Total>
        <Rows>
          {loading && <Row term={welcome.receipt.card} detail={null} />}
          {card !== null && <Row term={welcome.receipt.card} detail={cardName(card)} />}
          <Row term={summary.membership} detail={description} />
          {(renewsAt !== null || reduction !== null) && (
            <PriceRows
              listAmount={reduction?.listAmount ?? renewalAmount ?? amount}
              billingFrequency={billingFrequency}
              reduction={reduction}
              renews={renewsAt}
              renewalAmount={renewalAmount}
            />
          )}
          {loading && <Row term={welcome.receipt.order} detail={null} />}
          {receipt !== null && <Row term={welcome.receipt.order} detail={receipt.orderNumber} />}
          {!owned && email !== null && <Row term={welcome.receipt.sent} detail={email} />}
        </Rows>
        {token !== null && (
          <Links>
            <TextLink to={receiptPath(token)}>{welcome.receipt.open}</TextLink>
            <TextLink to={apiBase + receiptPdfPath(token)} newTab>
              {welcome.receipt.pdf}
            </TextLink>
          </Links>
        )}
      </PanelBody>
    </Panel>
  );
}
