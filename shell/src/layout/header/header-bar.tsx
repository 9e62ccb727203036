import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fullHeaderWidth } from './full-header-width.ts';

/* Fixed and not sticky: with `scroll-padding-top` a focus inside a sticky header scrolls the page up, link by link. */
const Space = styled.header`
  flex: none;
  height: var(--header-h);

  @media (scripting: none) {
    height: auto;
  }

  @media print {
    height: auto;
  }
`;

const Bar = styled.div`
  position: fixed;
  inset: 0 var(--scroll-bar-room, 0) auto 0;
  z-index: var(--z-header);
  background: var(--paper);
  border-bottom: 1px solid var(--rule);

  /* The start of the page's plumb line below the header; from 1024 px on it hangs from the letter i of the logo. */
  &::after {
    content: '';
    position: absolute;
    bottom: -1px;
    left: calc(var(--lx) - var(--lw-plumb) / 2);
    width: var(--lw-plumb);
    height: 14px;
    background: var(--line);
    pointer-events: none;
  }

  /* Hidden on pages without a plumb line, and once the line's bob is out of sight. */
  :root:not(:has([data-plumb-line]:not([data-plumb-past]))) &::after {
    display: none;
  }

  @media (min-width: 1024px) {
    &::after {
      top: 48px;
      height: auto;
    }

    /* A site name in text instead of the drawn logo has no letter i to hang from. */
    &:has([data-wordmark='set'])::after {
      top: auto;
      height: 14px;
    }
  }

  @media (scripting: none) {
    position: relative;
  }

  @media print {
    position: static;
    border: 0;

    &::after {
      display: none;
    }
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: 12px;
  margin-inline: calc(var(--gutter) + var(--margin));

  @media (min-width: 1024px) {
    column-gap: 28px;
  }

  @media (min-width: ${fullHeaderWidth}px) {
    flex-wrap: nowrap;
  }
`;

/** The bar at the upper edge, with its space in the page; the drawer is outside the bar, which clips its content. */
export function HeaderBar({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  return (
    <Space>
      <Bar>
        <Row>{children}</Row>
      </Bar>
      {drawer}
    </Space>
  );
}
