import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AdminCount } from '@plumbline/contract/platform/admin-counts';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { ariaCurrent } from '../aria-current.ts';
import { adminPages, mayOpen, type AdminPageGroup } from './admin-pages.ts';

/* The colours come from the element around the links: the sidebar is dark, the drawer light. */
const Pages = styled.nav`
  font-size: 0.9375rem;
  line-height: 1.3;

  & > :not(:first-child) {
    margin-top: 14px;
  }

  & a {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    min-height: var(--row);
    padding: 4px 12px;
    border-radius: var(--r-1);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  & a:hover {
    color: var(--strong);
    text-decoration: underline;
    text-underline-offset: 0.28em;
  }

  & a[aria-current] {
    background: var(--raised);
    color: var(--strong);
    box-shadow: inset 2px 0 0 var(--line);
  }

  @media (forced-colors: active) {
    & a[aria-current] {
      outline: 1px solid;
      outline-offset: -1px;
    }
  }
`;

const Group = styled.p`
  padding: 4px 12px;
  font-size: 0.8125rem;
  font-weight: 500;
`;

const Fold = styled.details`
  & > summary {
    padding: 8px 12px;
    border-radius: var(--r-1);
    font-size: 0.8125rem;
    font-weight: 500;
    cursor: pointer;
  }

  & > summary:hover {
    color: var(--strong);
  }
`;

const Number = styled.span`
  flex: none;
  color: var(--strong);
  font-variant-numeric: tabular-nums lining-nums;
`;

/** The props of {@link AdminLinks}. */
export interface AdminLinksProps {
  /** The role of the session; undefined while it is unknown. */
  readonly role: StaffRole | undefined;
  /** The counts of open tasks, by kind; undefined until they are loaded. */
  readonly counts: readonly AdminCount[] | undefined;
  /** Called when a link is followed. */
  readonly onFollow?: (() => void) | undefined;
}

/** The links to all admin pages that the role may open, with the number of items that wait there. */
export function AdminLinks({ role, counts, onFollow }: AdminLinksProps) {
  const { pathname } = useLocation();
  const list = ({ group, pages }: AdminPageGroup) => (
    <ul aria-label={group}>
      {pages.map(({ path, name, count }) => {
        const waiting = counts?.find(({ key }) => key === count)?.count ?? 0;
        // All admin paths begin with `/admin`, the path of the first page, which is current only on exactly this path.
        const mayBeCurrent = path !== '/admin' || pathname === path;
        return (
          <li key={path}>
            <Link to={path} aria-current={mayBeCurrent ? ariaCurrent(path, pathname) : undefined} onClick={onFollow}>
              {name}
              {waiting > 0 && (
                <Number>
                  {waiting.toLocaleString('en-US')}
                  <VisuallyHidden> waiting</VisuallyHidden>
                </Number>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
  const groups = adminPages
    .map((group) => ({ ...group, pages: group.pages.filter((page) => mayOpen(page, role)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <Pages aria-label="Admin pages">
      {groups.map((group) =>
        group.folds ? (
          <Fold key={group.group} open={group.pages.some(({ path }) => ariaCurrent(path, pathname) !== undefined)}>
            <summary>{group.group}</summary>
            {list(group)}
          </Fold>
        ) : (
          <div key={group.group}>
            <Group aria-hidden="true">{group.group}</Group>
            {list(group)}
          </div>
        ),
      )}
    </Pages>
  );
}
