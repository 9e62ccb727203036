import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { ListPage } from '../../list/list-page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { suppressionList } from './suppression-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Do not mail', { site });
}

/** The e-mail addresses that get no mail: `/admin/suppression`. */
function SuppressionPage() {
  return <ListPage list={suppressionList} actions={<AddDialog />} />;
}

export { SuppressionPage as Page };
