import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { dashboardUrl, dashboardLabels } from '@plumbline/contract/site';
import { ButtonLink } from '@plumbline/kit/button';
import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';
import { Wordmark } from '../wordmark.tsx';
import { HeaderBar } from './header-bar.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { MenuButton } from './menu-button.tsx';
import { useMenu } from './use-menu.ts';
import { fullHeaderWidth } from './full-header-width.ts';

const Home = styled(Link)`
  display: flex;
  align-items: center;
  min-width: 0;
  max-width: calc(100% - 172px);
  min-height: calc(var(--header-h) - 1px);
  padding: 0 10px 4px;
  color: inherit;
  text-decoration: none;

  svg {
    width: 142px;
    height: auto;
  }

  @media (max-width: 379px) {
    padding-inline: 10px 0;

    svg {
      width: 112px;
    }
  }

  @media (min-width: 1024px) {
    padding: 0 0 6px;

    svg {
      width: 164.3px;
    }
  }

  @media print {
    padding-inline: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-left: auto;

  @media (min-width: ${fullHeaderWidth}px) {
    margin-left: 0;
  }

  @media (max-width: 479px) {
    a > svg {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`;

const Login = styled(TextLink)`
  display: none;

  @media (min-width: ${fullHeaderWidth}px) {
    display: flex;
    align-items: center;
    min-height: 44px;
    margin-inline: 6px 8px;
    font-size: var(--fs-small);
    text-decoration-color: transparent;
    white-space: nowrap;
  }
`;

const Join = styled(ButtonLink)`
  white-space: nowrap;

  @media (max-width: 379px) {
    padding-inline: 12px;
  }
`;

/** The header of every page. */
export function SiteHeader() {
  const site = useSite();
  const { open, setOpen, close, press, onIntent, button, Drawer, busy, drawerFailed } = useMenu();
  return (
    <HeaderBar drawer={Drawer !== null && <Drawer open={open} onOpenChange={setOpen} />}>
      <Home to="/" aria-label={`${site.product}, home`}>
        <Wordmark />
      </Home>
      <MainNavigation drawerFailed={drawerFailed} onFollow={close} />
      <Actions>
        <Login to={dashboardUrl(site, 'login')}>{dashboardLabels.login}</Login>
        <Join size="compact" newTab to={dashboardUrl(site, 'join')}>
          {dashboardLabels.join}
        </Join>
        <MenuButton ref={button} open={open} busy={busy} onIntent={onIntent} onPress={press} />
      </Actions>
    </HeaderBar>
  );
}
