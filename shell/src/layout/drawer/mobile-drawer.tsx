import { styled } from 'styled-components';
import { dashboardAddress, dashboardLabels } from '@plumbline/contract/site';
import { ButtonLink } from '@plumbline/kit/button';
import { Bob } from '@plumbline/kit/drawing/bob';
import { Drawer } from '@plumbline/kit/drawer';
import { useSite } from '@plumbline/services';
import { useNavigation } from '../boot.ts';
import { NavigationLink } from '../navigation-link.tsx';

const Links = styled.nav`
  margin-top: 4px;

  a {
    display: block;
    padding: 13px 0;
    border-bottom: 1px solid var(--rule);
    font-family: var(--serif);
    font-size: 1.75rem;
    font-weight: 430;
    line-height: 1.2;
    letter-spacing: var(--tr-head);
    text-decoration: none;
  }

  a:hover,
  a[aria-current] {
    border-bottom-color: var(--ink);
  }
`;

const PlumbBob = styled(Bob)`
  position: absolute;
  top: 66%;
  left: calc(20px + var(--lw-plumb) / 2 - 11px);
  pointer-events: none;
`;

const Actions = styled.div`
  display: grid;
  gap: 12px;
  margin-top: auto;
  padding-top: var(--s-5);
`;

// The menu button gets the focus as soon as the drawer closes; after the animation the focus may already be on the target section.
const leaveFocus = (event: Event) => event.preventDefault();

/** The props of {@link MobileDrawer}. */
export interface MobileDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The navigation of narrow screens. */
export function MobileDrawer({ open, onOpenChange }: MobileDrawerProps) {
  const site = useSite();
  const items = useNavigation();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" onCloseAutoFocus={leaveFocus}>
      <PlumbBob />
      {items.length > 0 && (
        <Links aria-label="Main">
          <ul>
            {items.map((item) => (
              <li key={item.path + item.label}>
                <NavigationLink item={item} onFollow={close} />
              </li>
            ))}
          </ul>
        </Links>
      )}
      <Actions>
        <ButtonLink newTab to={dashboardAddress(site, 'join')}>
          {dashboardLabels.join}
        </ButtonLink>
        <ButtonLink variant="outline" to={dashboardAddress(site, 'login')}>
          {dashboardLabels.login}
        </ButtonLink>
      </Actions>
    </Drawer>
  );
}
