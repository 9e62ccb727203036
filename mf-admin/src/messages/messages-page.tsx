import { useState } from 'react';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { MessageStats } from './message-stats.tsx';
import { messageList } from './message-list.tsx';
import { UndoBar, type Marked } from './undo-bar.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Messages', { site });
}

/** The messages of the contact form: `/admin/messages`. */
function MessagesPage() {
  const [marked, setMarked] = useState<Marked | null>(null);
  return (
    <ListPage
      list={messageList}
      above={
        <>
          <MessageStats />
          <UndoBar marked={marked} onClose={() => setMarked(null)} />
        </>
      }
      bulk={(chosen, clear) => (
        <BulkActions
          chosen={chosen}
          onDone={(done) => {
            setMarked(done);
            clear();
          }}
        />
      )}
    />
  );
}

export { MessagesPage as Page };
