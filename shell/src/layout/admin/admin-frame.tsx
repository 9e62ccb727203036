import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Drawer } from '@plumbline/kit/drawer';
import { useSite } from '@plumbline/services';
import { MenuButton } from '../header/menu-button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { AdminAccount } from './admin-account.tsx';
import { AdminLinks } from './admin-links.tsx';
import { PaletteButton } from './command-palette/palette-button.tsx';
import { useCommandPalette } from './command-palette/use-command-palette.ts';
import { useAdminSession } from './use-admin-session.ts';

/** In px: from this width on the navigation is beside the page. */
const sidebarBreakpoint = 1024;

/* The layout variables of admin pages: the content starts right of the sidebar, not of the public pages' plumb line. */
const Frame = styled.div`
  --margin: 16px;
  --gutter: 0px;
  --lx: 0px;
  --line-gap: var(--margin);
  --fs-small: 0.875rem;
  min-height: 100vh;
  min-height: 100dvh;

  @media (min-width: 720px) {
    --margin: 24px;
  }

  @media (min-width: ${sidebarBreakpoint}px) {
    --margin: 32px;
    display: grid;
    grid-template-columns: 232px minmax(0, 1fr);
  }

  @media print {
    display: block;
  }
`;

const Sidebar = styled.header`
  --focus: var(--focus-on-dark);
  --line: var(--m-brass-lit);
  --mortar: var(--slate-raised);
  --raised: var(--slate-raised);
  --strong: var(--on-slate);
  --row: 34px;
  position: sticky;
  top: 0;
  z-index: var(--z-sticky);
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 56px;
  padding: 0 16px 0 12px;
  background: var(--slate);
  color: var(--on-slate-2);

  @media (min-width: ${sidebarBreakpoint}px) {
    display: block;
    height: 100vh;
    height: 100dvh;
    padding: 14px 8px 16px;
    overflow-y: auto;
    scrollbar-color: var(--slate-rule) transparent;
  }

  @media print {
    display: none;
  }
`;

const SidebarContent = styled.div`
  display: none;

  @media (min-width: ${sidebarBreakpoint}px) {
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-height: calc(100% - 52px);

    & > :last-child {
      margin-top: auto;
    }
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 12px 4px 8px;
  color: var(--on-slate);
  text-decoration: none;

  & svg {
    width: 128px;
    height: auto;
  }

  @media (min-width: ${sidebarBreakpoint}px) {
    margin-bottom: 8px;
    padding-left: 12px;
  }
`;

const Buttons = styled.div`
  display: flex;

  @media (min-width: ${sidebarBreakpoint}px) {
    display: none;
  }
`;

const InDrawer = styled.div`
  --raised: var(--hl);
  --strong: var(--ink);
  --row: 44px;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 16px;

  & > :last-child {
    margin-top: auto;
  }
`;

/**
 * The frame of every admin page: the navigation with the counts of open tasks, the search, the account, and the page. It holds no
 * data of its own, so that the server can send it before the session is verified.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { product } = useSite();
  const account = useAdminSession();
  const { role } = account.session ?? {};
  const { open, setOpen, toggle, close } = useDrawer();
  const { Palette, ...palette } = useCommandPalette();
  const button = { isOpen: palette.open, isLoading: palette.isLoading, onPress: palette.show };
  return (
    <Frame>
      <Sidebar>
        <Home to="/admin" aria-label={`${product}, admin`}>
          <Wordmark />
        </Home>
        <Buttons>
          <PaletteButton iconOnly {...button} />
          <MenuButton open={open} until={sidebarBreakpoint} onPress={toggle} />
        </Buttons>
        <SidebarContent>
          <PaletteButton {...button} />
          <AdminLinks role={role} counts={account.counts} />
          <AdminAccount {...account} />
        </SidebarContent>
      </Sidebar>
      <Drawer open={open} onOpenChange={setOpen} title="Admin menu">
        <InDrawer>
          <AdminLinks role={role} counts={account.counts} onFollow={close} />
          <AdminAccount {...account} />
        </InDrawer>
      </Drawer>
      {Palette && <Palette open={palette.open} onClose={palette.close} role={role} />}
      {children}
    </Frame>
  );
}

/** The drawer's state: it belongs to one page, and closes if the window becomes wide enough for the sidebar. */
function useDrawer() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const setOpen = (shallOpen: boolean) => setOpenAt(shallOpen ? key : null);
  const close = useCallback(() => setOpenAt(null), []);
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${sidebarBreakpoint}px)`);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [close]);
  return { open, setOpen, close, toggle: () => setOpen(!open) };
}
