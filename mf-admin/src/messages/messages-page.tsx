import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { MessageStats } from './message-stats.tsx';
import { messageList } from './message-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Messages', { site });
}

/** The messages of the contact form: `/admin/messages`. */
function MessagesPage() {
  return (
    <ListPage
      list={messageList}
      above={<MessageStats />}
      bulk={(chosen, clear) => <BulkActions chosen={chosen} onDone={clear} />}
    />
  );
}

export { MessagesPage as Page };
