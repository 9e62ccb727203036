import { styled } from 'styled-components';
import { useNavigation } from '../boot.ts';
import { NavigationLink } from '../navigation-link.tsx';
import { fullHeaderWidth } from './full-header-width.ts';

const Nav = styled.nav<{ $isShown: boolean }>`
  display: ${({ $isShown }) => ($isShown ? 'block' : 'none')};

  ul {
    display: flex;
    flex-wrap: wrap;
    column-gap: clamp(16px, 1.9vw, 30px);
  }

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-size: var(--fs-small);
    font-weight: 500;
    /* Longhand properties: WebKit does not know the shorthand with several values. */
    text-decoration-line: underline;
    text-decoration-color: transparent;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 10px;
    white-space: nowrap;
    /* The limit for labels of many wide letters. */
    max-width: 15ch;
    overflow: clip;
    transition: text-decoration-color var(--t-1);
  }

  a:hover,
  a[aria-current] {
    text-decoration-color: currentColor;
  }

  /* The drawer needs scripts; without them the links are shown below the logo. */
  @media (scripting: none) {
    display: block;
  }

  @media (max-width: ${fullHeaderWidth - 1}px) {
    order: 1;
    flex-basis: 100%;
    padding-bottom: var(--s-3);
  }

  @media (min-width: ${fullHeaderWidth}px) {
    display: block;
    margin-left: auto;

    ul {
      flex-wrap: nowrap;
    }
  }

  @media print {
    display: none;
  }
`;

/** The links in the header; on narrow screens only the fallback for a drawer that cannot be loaded. */
export function MainNavigation({ drawerFailed, onFollow }: { drawerFailed: boolean; onFollow: () => void }) {
  const items = useNavigation();
  if (items.length === 0) return null;
  return (
    <Nav aria-label="Main" $isShown={drawerFailed}>
      <ul>
        {items.map((item) => (
          <li key={item.path + item.label}>
            <NavigationLink item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </Nav>
  );
}
