import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { useMayAct } from '../layout/use-right.ts';
import { MailStats } from './mail-stats.tsx';
import { mailList } from './mail-list.tsx';
import { ResendDead } from './resend-dead-dialog.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Mail', { site });
}

/** All mails: queued, sent, dead and cancelled. `/admin/mail`. */
function MailsPage() {
  const mayAct = useMayAct();
  return <ListPage list={mailList} above={<MailStats />} actions={mayAct && <ResendDead />} />;
}

export { MailsPage as Page };
