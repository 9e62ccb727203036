import { styled } from 'styled-components';
import { listAdminCounts, type AdminCount } from '@plumbline/contract/platform/admin-counts';
import { Note } from '@plumbline/kit/heading';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../layout/admin-empty.tsx';
import { adminMeta } from '../layout/admin-meta.ts';
import { LivePage } from '../layout/live-page.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { CountList } from './count-list.tsx';
import { taskTexts } from './task-texts.ts';

const Summary = styled(Note)`
  margin-top: 16px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Today', { site });
}

/** The open tasks of all kinds: `/admin`, the first page after signing in. */
function HomePage() {
  const counts = useLiveEndpoint(listAdminCounts, {});
  return (
    <LivePage title="Today" dataName="the open tasks" loading="Counting the open tasks" state={counts}>
      {(data) =>
        data.every(({ count }) => count === 0) ? (
          <AdminEmpty title="There are no open tasks" text={noTasksText(data)} />
        ) : (
          <>
            <Summary>These tasks are open. Everything else runs by itself.</Summary>
            <CountList counts={data} />
          </>
        )
      }
    </LivePage>
  );
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** A sentence that names the kinds of tasks, none of which is open. */
function noTasksText(counts: readonly AdminCount[]): string {
  const kinds = taskTexts.filter(({ key }) => counts.some((count) => count.key === key));
  return `No ${anyOf.format(kinds.map(({ many }) => many))}. This page goes on counting by itself.`;
}

export { HomePage as Page };
