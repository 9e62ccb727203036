import { styled } from 'styled-components';
import type { SeenFailure } from '@plumbline/contract/releases/registry';
import type { FailureOutcome, FailureStage } from '@plumbline/contract/releases/failure-reports';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { Moment } from '../../layout/moment.tsx';
import { ReleaseName } from '../release-name.tsx';

const Message = styled.span`
  display: block;

  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

const Page = styled.span`
  white-space: nowrap;

  @media (max-width: 719px) {
    white-space: normal;
  }
`;

const stages: Readonly<Record<FailureStage, string>> = {
  entry: 'The container did not load',
  expose: 'The page is not in it',
  chunk: 'A script did not load',
  gone: 'A script is gone',
  integrity: 'A script is not the one published',
  deadline: 'It came too late',
  render: 'The page threw',
  suspended: 'The page never got ready',
  'server-bundle': 'The server bundle did not load',
  'server-load': 'Loading its data failed on the server',
  'server-render': 'The page threw on the server',
  policy: 'The browser refused it',
  uncaught: 'It threw an error that nobody caught',
};

const outcomes: Readonly<Record<FailureOutcome, string>> = {
  previous: 'the release before',
  browser: 'the browser’s own rendering',
  fallback: 'the fallback with a retry',
  none: 'nothing: the page stayed',
};

/** The kinds of failures that were seen, the newest first. */
export function FailureKinds({ failures }: { failures: readonly SeenFailure[] }) {
  const { shown, more } = useShowMore(failures, 6);
  return (
    <>
      <Table
        caption="Kinds of failures, the newest first"
        head={
          <TableRow>
            <TableHead>Failure</TableHead>
            <TableHead>Page</TableHead>
            <TableHead>Release</TableHead>
            <TableHead>Shown instead</TableHead>
            <TableHead numeric>Times</TableHead>
            <TableHead>Last seen</TableHead>
          </TableRow>
        }
      >
        {shown.map(({ release, stage, message, page, outcome, count, lastAt }) => (
          <TableRow key={`${release} ${stage} ${lastAt} ${message}`}>
            <TableCell label="Failure">
              <Message>
                {stages[stage]}
                <small>{message}</small>
              </Message>
            </TableCell>
            <TableCell label="Page">
              <Page>{page || '–'}</Page>
            </TableCell>
            <TableCell label="Release">
              <ReleaseName release={release} />
            </TableCell>
            <TableCell label="Shown instead">{isOutcome(outcome) ? outcomes[outcome] : '–'}</TableCell>
            <TableCell label="Times" numeric>
              {count.toLocaleString('en-US')}
            </TableCell>
            <TableCell label="Last seen">
              <Moment at={lastAt} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {more}
    </>
  );
}

function isOutcome(text: string): text is FailureOutcome {
  return Object.hasOwn(outcomes, text);
}
