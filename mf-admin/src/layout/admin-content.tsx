import type { ReactNode } from 'react';
import { DialogNotice } from '@plumbline/kit/dialog';
import { SessionBar } from './session-end/session-bar.tsx';
import { useSessionEnd } from './session-end/use-session-end.ts';
import { PageContent } from './page-content.ts';

/** The content of an admin page, which stays when the session ends. The shell draws the navigation around it. */
export function AdminContent({ children }: { children: ReactNode }) {
  const { status, check, dismiss } = useSessionEnd();
  const bar = <SessionBar status={status} onCheck={() => void check()} onDismiss={dismiss} />;
  return (
    <PageContent>
      {bar}
      <DialogNotice value={bar}>{children}</DialogNotice>
    </PageContent>
  );
}
