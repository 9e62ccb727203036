import { styled } from 'styled-components';
import { listAdminCounts } from '@plumbline/contract/platform/admin-counts';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { AdminError, StaleNotice } from '../layout/admin-error.tsx';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { AdminHead } from '../layout/admin-head.tsx';
import { AdminLoading } from '../layout/admin-loading.tsx';
import { adminMeta } from '../layout/admin-meta.ts';
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
  const { data, error, asOf } = counts;
  return (
    <AdminFrame>
      <AdminHead title="Today" asOf={data && asOf} />
      {data ? (
        <>
          <StaleNotice error={error} />
          <Sum>
            {data.every(({ count }) => count === 0)
              ? 'There are no open tasks.'
              : 'These tasks are open. Everything else runs by itself.'}
          </Sum>
          <CountList counts={data} />
        </>
      ) : error ? (
        <AdminError what="The open tasks" state={{ ...counts, error }} />
      ) : (
        <AdminLoading what="Counting the open tasks" />
      )}
    </AdminFrame>
  );
}

export { HomePage as Page };
