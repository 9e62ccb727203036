import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DialogNotice } from '@plumbline/kit/dialog';
import { AdminNavigation } from './admin-navigation.tsx';
import { SessionBar } from './session-end/session-bar.tsx';
import { useSessionEnd } from './session-end/use-session-end.ts';

/* From 1024 px on, the navigation is left of the plumb line, which is its edge. */
const Frame = styled.div`
  --fs-small: 0.875rem;
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: 100%;

  @media (min-width: 1024px) {
    grid-template-columns: var(--lx) minmax(0, 1fr);
    min-height: calc(100dvh - var(--header-h));

    &::after {
      content: '';
      position: absolute;
      inset: 0 auto 0 calc(var(--lx) - var(--lw-plumb) / 2);
      width: var(--lw-plumb);
      background: var(--line);
      pointer-events: none;
    }
  }

  @media print {
    display: block;
  }
`;

const Work = styled.div`
  min-width: 0;
  margin-inline: var(--margin);
  padding-block: 26px 72px;

  @media (min-width: 1024px) {
    margin-inline: var(--line-gap) calc(var(--gutter) + var(--margin));
    padding-block: 36px 96px;
  }
`;

/** The frame of an admin page: the navigation, and beside or below it the content. The content stays when the session ends. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { standing, look, dismiss } = useSessionEnd();
  const bar = <SessionBar standing={standing} onLook={() => void look()} onDismiss={dismiss} />;
  return (
    <Frame>
      <AdminNavigation />
      <Work>
        {bar}
        <DialogNotice value={bar}>{children}</DialogNotice>
      </Work>
    </Frame>
  );
}
