import { styled } from 'styled-components';
import type { ApiError } from '@plumbline/contract/errors';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import type { PaletteSearch } from './use-palette-search.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  min-height: 44px;
  padding: 4px 16px;
  border-top: 1px solid var(--rule);
  color: var(--ink-2);
  font-size: 0.875rem;
`;

/** The props of {@link PaletteStatus}. */
export interface PaletteStatusProps {
  readonly text: string;
  /** Number of results shown. */
  readonly count: number;
  readonly search: PaletteSearch;
}

/** The state of the search, also for screen readers: in progress, number of results, nothing found, or failed. */
export function PaletteStatus({ text, count, search: { isSearching, error, retry } }: PaletteStatusProps) {
  const results = count === 1 ? '1 result' : `${count} results`;
  const statusText = () => {
    if (isSearching) return 'Searching...';
    if (error) return errorWords(error);
    if (text.trim() === '') return 'Orders, members, messages and articles appear as you type.';
    return count === 0 ? `Nothing found for “${text.trim()}”` : results;
  };
  return (
    <Line>
      <span role="status">{statusText()}</span>
      {!isSearching && error && error.code !== 'unauthorized' && (
        <Button variant="outline" size="table" onClick={retry}>
          Try again
        </Button>
      )}
    </Line>
  );
}

function errorWords(error: ApiError): string {
  if (error.code === 'unauthorized') return 'Your session has ended. Sign in again to search.';
  return failureText(error, 'The search failed: results can be missing.');
}
