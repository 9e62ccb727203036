import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import type { LegalSection } from '../../legal/legal-document.ts';

const Frame = styled.nav`
  font-size: var(--fs-small);
  line-height: 1.35;

  & ol {
    margin-top: 10px;
  }

  & li {
    display: grid;
    grid-template-columns: 1.9em 1fr;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }

  & a {
    padding-block: 5px;
    color: var(--ink);
    text-decoration-color: var(--rule);
    text-underline-offset: 0.2em;
  }

  & a:hover {
    text-decoration-color: currentColor;
  }

  @media (min-width: 1024px) {
    position: sticky;
    top: calc(var(--header-h) + 24px);
    max-height: calc(100vh - var(--header-h) - 48px);
    overflow-y: auto;
  }

  /* On paper a table of contents without page numbers is of no use. */
  @media print {
    display: none;
  }
`;

const Number = styled.span`
  padding-block: 5px;
`;

/** The table of contents of a legal document. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const heading = useId();
  return (
    <Frame aria-labelledby={heading}>
      <Heading level={2} size="h4" id={heading}>
        Contents
      </Heading>
      <ol>
        {sections.map((section, index) => (
          <li key={section.id}>
            <Number aria-hidden="true">{index + 1}.</Number>
            <Link to={`#${section.id}`}>{section.heading}</Link>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
