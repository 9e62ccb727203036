import { useEffect, useRef } from 'react';
import type { Category } from '@plumbline/contract/content/posts';
import { Skeleton } from '@plumbline/kit/skeleton';
import { styled } from 'styled-components';
import { listUrl, type ListView } from '../list-view.ts';
import { FilterButton } from './filter-button.tsx';

// The padding is inside the scrolling box, so that the box does not cut off the buttons' focus rings.
const Row = styled.fieldset`
  position: relative;
  display: flex;
  gap: 8px;
  margin: -4px calc(-1 * var(--margin)) 32px -4px;
  padding: 4px var(--margin) 4px 4px;
  overflow-x: auto;
  scrollbar-width: none;
  @media (min-width: 720px) {
    flex-wrap: wrap;
    margin-inline-end: -4px;
    padding-inline-end: 4px;
    /* Three rows and the edge of a fourth: more categories scroll, so that the list below stays visible. */
    max-block-size: 188px;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  @media print {
    display: none;
  }
`;

const Waiting = styled.span`
  flex: none;
  block-size: 44px;
`;

/** The props of {@link CategoryFilter}. */
export interface CategoryFilterProps {
  /** Undefined while the categories load, and if they failed to load. */
  readonly categories: readonly Category[] | undefined;
  readonly loading: boolean;
  readonly view: ListView;
  readonly onPick: (url: string) => void;
}

/**
 * A button for 'All Posts' and one for each category; the chosen one is pressed. During a search in all posts none is
 * pressed.
 */
export function CategoryFilter({ categories = [], loading, view, onPick }: CategoryFilterProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (row.current) scrollToButton(row.current, row.current.querySelector('[aria-pressed="true"]'));
  }, [view.category, categories.length]);
  const choices = [{ name: 'All Posts', slug: null }, ...categories];
  return (
    <form action="/blog">
      <Row ref={row} aria-label="Filter by category">
        {choices.map(({ name, slug }) => (
          <FilterButton
            key={slug ?? ''}
            url={listUrl({ category: slug })}
            pressed={slug === view.category && (slug !== null || view.text === '')}
            onPick={onPick}
          >
            {name}
          </FilterButton>
        ))}
        {loading &&
          ['84px', '88px', '132px', '96px', '90px', '116px'].map((width) => (
            <Waiting key={width} aria-hidden="true">
              <Skeleton width={width} height="44px" />
            </Waiting>
          ))}
      </Row>
    </form>
  );
}

/** Scrolls the row, so that a button is visible. `scrollIntoView` would scroll the page as well. */
function scrollToButton(row: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
  row.scrollTop = button.offsetTop - (row.clientHeight - button.offsetHeight) / 2;
}
