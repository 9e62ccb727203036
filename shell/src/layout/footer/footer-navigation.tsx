import { useId } from 'react';
import { styled } from 'styled-components';
import { TextLink } from '@plumbline/kit/link';
import { SectionLink } from '../section-link.tsx';
import type { FooterColumn, FooterLink } from './footer-links.ts';

const Title = styled.h2`
  margin-bottom: 8px;
  font: 600 var(--fs-small) / 1.3 var(--sans);
  letter-spacing: -0.005em;
  color: var(--on-slate);
`;

const List = styled.ul`
  li > a {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 34px;
    padding: 4px 0;
    font-size: var(--fs-small);
    font-weight: 400;
    line-height: 1.4;
    color: var(--on-slate-2);
    /* Longhand properties: WebKit does not know the shorthand with several values. */
    text-decoration-line: underline;
    text-decoration-color: transparent;
    text-underline-offset: 0.25em;
  }

  li > a:hover {
    color: #fff;
    text-decoration-color: currentColor;
  }

  /* Fingers need more room between the links. */
  @media (pointer: coarse) {
    li > a {
      min-height: 44px;
    }
  }
`;

function FooterAnchor({ link }: { link: FooterLink }) {
  if ('section' in link) return <SectionLink section={link.section}>{link.label}</SectionLink>;
  return (
    <TextLink to={link.to} newTab={link.newTab}>
      {link.label}
    </TextLink>
  );
}

/** One titled column of links. */
export function FooterNavigation({ column }: { column: FooterColumn }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <Title id={titleId}>{column.title}</Title>
      <List>
        {column.links.map((link) => (
          <li key={link.label}>
            <FooterAnchor link={link} />
          </li>
        ))}
      </List>
    </nav>
  );
}
