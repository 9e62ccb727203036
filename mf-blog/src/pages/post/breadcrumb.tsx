import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Trail = styled.nav`
  ol {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 6px 10px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--fs-small);
    line-height: var(--lh-snug);
    color: var(--ink-2);
  }
  li {
    display: flex;
    align-items: baseline;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  /* The empty text after the slash hides the separator from screen readers. */
  li + li::before {
    content: '/' / '';
    margin-inline-end: 10px;
    color: var(--ink-3);
  }
  a {
    /* Makes the link at least 24 px high, the minimum target size of WCAG. */
    display: inline-block;
    padding-block: 3px;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  @media print {
    display: none;
  }
`;

/** The breadcrumb `Home / Blog / …`, which ends with the children. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to="/blog">Blog</Link>
        </li>
        <li aria-current="page">{children}</li>
      </ol>
    </Trail>
  );
}
