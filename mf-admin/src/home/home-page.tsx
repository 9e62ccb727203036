import { styled } from 'styled-components';
import { listAdminCounts } from '@plumbline/contract/platform/admin-counts';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { LivePage } from '../layout/live-page.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { CountList } from './count-list.tsx';

const Sum = styled(Note)`
  margin-top: 16px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Today', { site });
}

/** The open tasks of all kinds: `/admin`, the first page after signing in. */
function HomePage() {
  const counts = useLiveEndpoint(listAdminCounts, {});
  return (
    <LivePage title="Today" what="the open tasks" loading="Counting the open tasks" state={counts}>
      {(data) => (
        <>
          <Sum>
            {data.every(({ count }) => count === 0)
              ? 'There are no open tasks.'
              : 'These tasks are open. Everything else runs by itself.'}
          </Sum>
          <CountList counts={data} />
        </>
      )}
    </LivePage>
  );
}

export { HomePage as Page };
