import { styled } from 'styled-components';
import { listReleases } from '@plumbline/contract/releases/registry';
import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import { Note } from '@plumbline/kit/heading';
import { shortDateTime } from '../../../layout/date-time.tsx';
import { useLiveEndpoint } from '../../../layout/use-live-endpoint.ts';
import { useShowMore } from '../../../layout/use-show-more.tsx';
import { SmokeTestBadge } from '../../smoke-test-badge.tsx';

const Place = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
  overflow-wrap: anywhere;

  & h3 {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    font-size: 0.9375rem;
    font-weight: 600;
  }

  & ul {
    display: grid;
    gap: 4px;
    padding-left: 1.2em;
    font-size: 0.9375rem;
  }
`;

/** The progress of a release's smoke test while the dialog is open; null for a release that needs none. */
export function SmokeTestNotice({ remote, release }: { remote: string; release: string }) {
  const { data } = useLiveEndpoint(listReleases, { params: { remote } });
  const test = data?.releases.find((listed) => listed.release === release)?.smokeTest;
  if (!test) return null;
  return (
    <Place role="status">
      <h3>
        Smoke test <SmokeTestBadge test={test} />
      </h3>
      <Note>{statusText(test)}</Note>
      {test.state === 'failed' && <Issues issues={test.issues} />}
    </Place>
  );
}

function Issues({ issues }: { issues: readonly { readonly path: string; readonly message: string }[] }) {
  const { shown, more } = useShowMore(issues, 5);
  return (
    <>
      <ul>
        {shown.map(({ path, message }, index) => (
          <li key={index}>
            {path}: {message}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function statusText(test: SmokeTestState): string {
  switch (test.state) {
    case 'waiting':
      return 'The site’s tester has not begun. In production, a release that has not passed is refused.';
    case 'running':
      return `The site’s tester has been at it since ${shortDateTime(test.since)}. In production, a release that has not passed is refused.`;
    case 'failed':
      return 'In production, this release is refused. What the tester saw:';
    case 'passed':
      return `${test.views} page views in ${test.browser}, ${shortDateTime(test.at)}.`;
  }
}
