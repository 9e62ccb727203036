import type { ReactNode } from 'react';
import { DialogNotice } from '@plumbline/kit/dialog';
import { SessionBar } from './session-end/session-bar.tsx';
import { useSessionEnd } from './session-end/use-session-end.ts';
import { Work } from './work.ts';

/** The content of an admin page, which stays when the session ends. The shell draws the navigation around it. */
export function AdminContent({ children }: { children: ReactNode }) {
  const { standing, look, dismiss } = useSessionEnd();
  const bar = <SessionBar standing={standing} onLook={() => void look()} onDismiss={dismiss} />;
  return (
    <Work>
      {bar}
      <DialogNotice value={bar}>{children}</DialogNotice>
    </Work>
  );
}
