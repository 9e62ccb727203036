import type { MetaArgs } from '@plumbline/services';
import { deskMeta } from '../../layout/admin-meta.ts';
import { ListPage } from '../../list/list-page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { suppressionList } from './suppression-list.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Suppression list', { site });
}

/** Whom we may not write to: `/admin/suppression`. */
function SuppressionPage() {
  return <ListPage list={suppressionList} actions={<AddDialog />} />;
}

export { SuppressionPage as Page };
