import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { ListPage } from '../../list/list-page.tsx';
import { auditList } from './audit-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Audit log', { site });
}

/** The audit log, which is immutable: `/admin/audit-log`. */
function AuditLogPage() {
  return <ListPage list={auditList} />;
}

export { AuditLogPage as Page };
