import { useState } from 'react';
import type { MetaArgs } from '@plumbline/services';
import { deskMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { BulkMarks } from './bulk-marks.tsx';
import { MessageFigures } from './message-stats.tsx';
import { messageList } from './message-list.tsx';
import { UndoBar, type Marked } from './undo-bar.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Messages', { site });
}

/** The messages of the contact form: `/admin/messages`. */
function MessagesPage() {
  const [marked, setMarked] = useState<Marked | null>(null);
  return (
    <ListPage
      list={messageList}
      above={
        <>
          <MessageFigures />
          <UndoBar marked={marked} onClose={() => setMarked(null)} />
        </>
      }
      bulk={(chosen, clear) => (
        <BulkMarks
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
