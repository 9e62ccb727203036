import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { hasRight } from '@plumbline/contract/staff/rights';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminPages } from './admin-pages.ts';

const Side = styled.div`
  --focus: var(--focus-on-dark);
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  align-items: center;
  justify-content: space-between;
  padding: 6px var(--margin);
  background: var(--slate);
  color: var(--on-slate-2);
  font-size: 0.9375rem;
  line-height: 1.35;

  @media (min-width: 1024px) {
    display: block;
    padding: 40px 20px 40px calc(var(--gutter) + var(--margin));
  }

  @media print {
    display: none;
  }
`;

/* One block, so that the signed-in person's name stays below the pages, however many there are. */
const Stay = styled.div`
  display: contents;

  @media (min-width: 1024px) {
    position: sticky;
    top: calc(var(--header-h) + 40px);
    display: block;
  }
`;

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;

  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
  }

  & a {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-decoration: none;
    box-shadow: inset 0 -2px 0 transparent;
  }

  & a:hover {
    color: var(--on-slate);
  }

  & a[aria-current] {
    color: var(--on-slate);
    font-weight: 600;
    box-shadow: inset 0 -2px 0 var(--m-brass-lit);
  }

  @media (min-width: 1024px) {
    display: block;

    & ul {
      display: block;
      margin-bottom: 26px;
    }

    & a {
      margin-left: -14px;
      padding-left: 14px;
    }

    & a[aria-current] {
      box-shadow: inset 2px 0 0 var(--m-brass-lit);
    }
  }
`;

const Group = styled.p`
  display: none;
  font-size: 0.8125rem;
  font-weight: 500;

  @media (min-width: 1024px) {
    display: block;
    margin-bottom: 4px;
  }
`;

const Person = styled.p`
  font-size: 0.8125rem;
  overflow-wrap: anywhere;

  & a {
    color: var(--on-slate);
    font-weight: 600;
    text-underline-offset: 0.28em;
  }

  @media (min-width: 1024px) {
    margin-top: 40px;

    & a {
      display: inline-block;
      padding-block: 3px;
    }
  }
`;

/** The links to all admin pages, and the name of the signed-in person. */
export function AdminNavigation() {
  const { data: session } = useEndpoint(getStaffSession, {});
  const groups = adminPages
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(({ right }) => right === undefined || (session && hasRight(session.role, right))),
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <Side>
      <Stay>
        <Pages aria-label="Admin pages">
          {groups.map(({ group, pages }) => (
            <div key={group}>
              <Group aria-hidden="true">{group}</Group>
              <ul aria-label={group}>
                {pages.map(({ path, name }) => (
                  <li key={path}>
                    <NavLink to={path} end={path === '/admin'}>
                      {name}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Pages>
        {session && (
          <Person>
            Signed in as <Link to="/staff">{session.name}</Link>
          </Person>
        )}
      </Stay>
    </Side>
  );
}
