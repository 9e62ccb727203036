import { ButtonLink } from '@plumbline/kit/button';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { useShowActions } from '../layout/use-right.ts';
import { MemberStats } from './member-stats.tsx';
import { memberList } from './member-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Members', { site });
}

/** All members, the newest first: `/admin/members`. */
function MembersPage() {
  const showActions = useShowActions();
  const actions = showActions && (
    <ButtonLink variant="outline" size="table" to="/admin/people">
      Personal data
    </ButtonLink>
  );
  return <ListPage list={memberList} above={<MemberStats />} actions={actions} />;
}

export { MembersPage as Page };
