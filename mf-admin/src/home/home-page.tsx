import { styled } from 'styled-components';
import { listDeskCounts } from '@plumbline/contract/desk-counts';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { DeskFault, StaleNotice } from '../layout/admin-fault.tsx';
import { DeskFrame } from '../layout/admin-frame.tsx';
import { DeskHead } from '../layout/admin-head.tsx';
import { DeskLoading } from '../layout/admin-loading.tsx';
import { deskMeta } from '../layout/admin-meta.ts';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { CountList } from './count-list.tsx';

const Sum = styled(Note)`
  margin-top: 16px;
`;

export function meta({ site }: MetaArgs) {
  return deskMeta('Today', { site });
}

/** The open tasks of all kinds: `/admin`, the first page after signing in. */
function HomePage() {
  const counts = useLiveEndpoint(listDeskCounts, {});
  const { data, error, asOf } = counts;
  return (
    <DeskFrame>
      <DeskHead title="Today" asOf={data && asOf} />
      {data ? (
        <>
          <StaleNotice error={error} />
          <Sum>
            {data.every(({ count }) => count === 0)
              ? 'Nothing needs anybody now.'
              : 'This needs somebody now. The rest goes by itself.'}
          </Sum>
          <CountList counts={data} />
        </>
      ) : error ? (
        <DeskFault what="What needs somebody" state={{ ...counts, error }} />
      ) : (
        <DeskLoading what="Counting what needs somebody" />
      )}
    </DeskFrame>
  );
}

export { HomePage as Page };
