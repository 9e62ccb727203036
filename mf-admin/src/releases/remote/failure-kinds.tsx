import { styled } from 'styled-components';
import type { SeenFailure } from '@plumbline/contract/releases/registry';
import type { FailureOutcome, FailureStage } from '@plumbline/contract/releases/failure-reports';
import { RecordTable } from '../../list/record-table.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { TwoLines } from '../../layout/two-lines.ts';
import { ReleaseName } from '../release-name.tsx';

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

/** The kinds of failures, the newest first. */
export function FailureKinds({ failures }: { failures: readonly SeenFailure[] }) {
  const { shown, more } = useShowMore(failures, 6);
  return (
    <>
      <RecordTable
        caption="Kinds of failures, the newest first"
        rows={shown}
        keyOf={({ release, stage, message, lastAt }) => `${release} ${stage} ${lastAt} ${message}`}
        columns={[
          {
            title: 'Failure',
            cell: ({ stage, message }) => (
              <TwoLines>
                {stages[stage]}
                <small>{message}</small>
              </TwoLines>
            ),
          },
          { title: 'Page', cell: ({ page }) => <Page>{page || '–'}</Page> },
          { title: 'Release', cell: ({ release }) => <ReleaseName release={release} /> },
          { title: 'Shown instead', cell: ({ outcome }) => (isOutcome(outcome) ? outcomes[outcome] : '–') },
          { title: 'Times', numeric: true, cell: ({ count }) => count.toLocaleString('en-US') },
          { title: 'Last seen', cell: ({ lastAt }) => <DateTime at={lastAt} /> },
        ]}
      />
      {more}
    </>
  );
}

function isOutcome(text: string): text is FailureOutcome {
  return Object.hasOwn(outcomes, text);
}
