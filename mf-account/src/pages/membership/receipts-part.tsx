import { styled } from 'styled-components';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { receiptPath, receiptPdfPath } from '@plumbline/contract/commerce/receipts';
import { apiBase } from '@plumbline/contract/endpoint';
import { TextLink } from '@plumbline/kit/link';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content } from './content.ts';
import { Part } from './part.tsx';

const List = styled.ul`
  width: 100%;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    align-items: baseline;
    padding-block: 10px;
    border-bottom: 1px solid var(--rule);
    font-variant-numeric: tabular-nums;
  }

  & small {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
`;

/** The receipts of a membership: each with its page, which prints, and its PDF. */
export function ReceiptsPart({ receipts }: Pick<OwnMembership, 'receipts'>) {
  const copy = content.receipts;
  return (
    <Part title={copy.heading}>
      {receipts.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <List>
          {receipts.map(({ token, paidAt, amount, refunded }) => (
            <li key={token}>
              <TextLink to={receiptPath(token)}>{day(paidAt)}</TextLink>
              <span>{dollars(amount)}</span>
              {refunded > 0 && <small>{copy.refunded(dollars(refunded))}</small>}
              <TextLink to={apiBase + receiptPdfPath(token)} newTab>
                {copy.pdf}
                <VisuallyHidden> of {day(paidAt)}</VisuallyHidden>
              </TextLink>
            </li>
          ))}
        </List>
      )}
    </Part>
  );
}
