import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { ListPage } from '../../list/list-page.tsx';
import { signupList } from './signup-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Audit requests', { site });
}

/** The audit requests for the 30-Point Agent Audit: `/admin/signups`. */
function SignupsPage() {
  return <ListPage list={signupList} />;
}

export { SignupsPage as Page };
