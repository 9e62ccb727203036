import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ApiError } from '@plumbline/contract/errors';
import type { History, HistoryEntry } from '@plumbline/contract/platform/history';
import { ErrorSentence } from '@plumbline/kit/field';
import { Note } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { TextLink } from '@plumbline/kit/link';
import { Skeleton } from '@plumbline/kit/skeleton';
import { AdminSection } from '../layout/admin-section.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { historySentence, isProblem } from './history-words.ts';
import { NextSteps } from './next-steps.tsx';

/* The section is as wide as a page, or in a narrow column beside a message. */
const Container = styled.div`
  container-type: inline-size;
`;

const Events = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.9375rem;
  line-height: 1.45;
  font-variant-numeric: tabular-nums lining-nums;

  & > li {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: 0 16px;
    padding: 6px 0;
    border-bottom: 1px solid var(--rule);
    overflow-wrap: anywhere;
  }

  & time,
  & small {
    color: var(--ink-2);
    font-size: inherit;
  }

  & svg {
    display: inline-block;
    margin-right: 6px;
    color: var(--danger);
    vertical-align: -2px;
  }

  @container (max-width: 479px) {
    & > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** The props of {@link HistorySection}. */
export interface HistorySectionProps {
  readonly state: { readonly data: History | undefined; readonly error: ApiError | undefined };
  /** Suggested next steps, in sentences. */
  readonly next?: readonly ReactNode[];
  /** The content below; it is shown once this section's length is known, so that it is not pushed down. */
  readonly below?: ReactNode;
}

/** The events in order, as sentences, below the suggested next steps. */
export function HistorySection({ state: { data, error }, next = [], below }: HistorySectionProps) {
  return (
    <>
      <AdminSection title="What happened">
        <NextSteps steps={next} />
        {error && <ErrorSentence>{`What happened could not be read: ${error.detail}`}</ErrorSentence>}
        {!data && !error && <Skeleton height="160px" />}
        {data && (
          <>
            {!data.isWhole && <Note>Only the newest {data.entries.length} events are shown.</Note>}
            <Container>
              <Events aria-label="What happened">
                {data.entries.map((entry, index) => (
                  <li key={`${entry.at} ${entry.kind} ${index}`}>
                    <DateTime at={entry.at} />
                    <Event entry={entry} />
                  </li>
                ))}
              </Events>
            </Container>
          </>
        )}
      </AdminSection>
      {(data !== undefined || error !== undefined) && below}
    </>
  );
}

function Event({ entry }: { entry: HistoryEntry }) {
  const { by, page, kind } = entry;
  const sentence = historySentence(entry);
  const isMail = kind.startsWith('mail_');
  return (
    <span>
      {isProblem(entry) && <Icon name="warning" size={14} />}
      {isMail && page ? <TextLink to={page.path}>{sentence}</TextLink> : sentence}
      {by !== null && <small>, {by}</small>}
      {!isMail && page && (
        <>
          , <TextLink to={page.path}>{page.name}</TextLink>
        </>
      )}
    </span>
  );
}
