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
  display: grid;
  grid-template-columns: auto auto 1fr;
  column-gap: clamp(12px, 3vw, 20px);
  width: 100%;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    row-gap: 4px;
    align-items: baseline;
    justify-items: start;
    padding-block: 10px;
    font-variant-numeric: tabular-nums;
  }

  & > li + li {
    border-top: 1px solid var(--rule);
  }

  & > li > span {
    justify-self: end;
  }

  /* The arrow, which marks a new tab, stays beside its word. */
  & > li > a:last-of-type {
    white-space: nowrap;
  }

  & small {
    grid-column: 1 / -1;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
`;

/** The receipts of a membership, each with a link to its page and to its PDF. */
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
              <TextLink to={receiptPath(token)}>
                {day(paidAt)}
                <VisuallyHidden> for {dollars(amount)}</VisuallyHidden>
              </TextLink>
              <span>{dollars(amount)}</span>
              <TextLink to={apiBase + receiptPdfPath(token)} newTab>
                {copy.pdf}
                <VisuallyHidden>
                  {' '}
                  of {day(paidAt)} for {dollars(amount)}
                </VisuallyHidden>
              </TextLink>
              {refunded > 0 && <small>{copy.refunded(dollars(refunded))}</small>}
            </li>
          ))}
        </List>
      )}
    </Part>
  );
}
