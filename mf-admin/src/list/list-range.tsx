import { styled } from 'styled-components';
import { maxCounted } from '@plumbline/contract/endpoint';

const Line = styled.span`
  color: var(--ink-2);
  font-size: 0.9375rem;
  font-variant-numeric: tabular-nums lining-nums;
`;

const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** The props of {@link ListRange}. */
export interface ListRangeProps {
  /** The position of the first row in the whole list, from 1; null if it is unknown. */
  readonly first: number | null;
  /** The number of rows on this page. */
  readonly shown: number;
  /** The number of rows on all pages; null if the API does not count them. */
  readonly total: number | null;
}

/** The range of a page's rows and their total, such as `51–100 of 312`. */
export function ListRange({ first, shown, total }: ListRangeProps) {
  if (total === null || shown === 0) return null;
  const last = first === null ? shown : first + shown - 1;
  // Rows can be added or removed while the reader pages, so the last row's position may exceed the counted total.
  const all =
    total > maxCounted ? `more than ${formatNumber(Math.max(maxCounted, last))}` : formatNumber(Math.max(total, last));
  return <Line>{first === null ? `${all} in all` : `${formatNumber(first)}–${formatNumber(last)} of ${all}`}</Line>;
}
