import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Section } from '@plumbline/kit/section';
import { testPages } from './test-pages.ts';

const Band = styled(Section)`
  padding-block: clamp(40px, 5vw, 72px) clamp(80px, 8vw, 120px);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 36px;

  @media (min-width: 960px) {
    grid-template-columns: 220px minmax(0, 620px);
    gap: 72px;
    align-items: start;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  list-style: none;
  border-block: 1px solid var(--rule);
  padding-block: 8px;

  @media (min-width: 960px) {
    display: block;
    border: 0;
    border-top: 1.5px solid var(--rule-strong);
  }

  & a {
    display: block;
    min-height: 44px;
    padding: 11px 0;
    color: var(--ink-2);
    text-decoration: none;
  }

  & a:hover {
    color: var(--ink);
    text-decoration: underline;
  }

  & a[aria-current] {
    color: var(--ink);
    font-weight: 600;
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 6px;
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
  margin-top: 28px;
`;

const Below = styled(Lede)`
  max-width: 52ch;
  margin-top: 14px;
`;

const Small = styled.p`
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/** The frame of a test page: the navigation between the test pages, the purpose of this one, and the test itself. */
export function TestFrame({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <Band label="Tests">
      <Columns>
        <nav aria-label="Test pages">
          <List>
            {testPages.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path}>{name}</NavLink>
              </li>
            ))}
          </List>
        </nav>
        <div>
          <Heading level={1} size="h2">
            {title}
          </Heading>
          <Below>{lede}</Below>
          <Body>
            {children}
            <Small>
              Tests are for <TextLink to="/staff">signed-in staff</TextLink>, and are refused with live keys. Each is
              noted in the audit log.
            </Small>
          </Body>
        </div>
      </Columns>
    </Band>
  );
}
