import { useId } from 'react';
import type { Category } from '@plumbline/contract/content/posts';
import { Button } from '@plumbline/kit/button';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { styled } from 'styled-components';
import { CategoryList } from './category-list.tsx';

const Panel = styled.nav`
  h2 {
    padding-block-end: 12px;
    border-block-end: 1.5px solid var(--ink);
    font: 600 var(--fs-h4) / 1.3 var(--sans);
    letter-spacing: -0.005em;
  }
  @media print {
    display: none;
  }
`;

const Waiting = styled.div`
  display: grid;
  gap: 23px;
  padding-block: 17px;
`;

const Failed = styled.output`
  display: grid;
  justify-items: start;
  gap: 12px;
  padding-block: 16px;
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/** The props of {@link CategoryPanel}. `categories` is undefined while they load, and after a failure (`failed`). */
export interface CategoryPanelProps {
  readonly categories: readonly Category[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The sidebar's links to the categories. Without categories the panel is not shown. */
export function CategoryPanel({ categories, failed, onRetry }: CategoryPanelProps) {
  const heading = useId();
  if (categories?.length === 0) return null;
  return (
    <Panel aria-labelledby={heading}>
      <h2 id={heading}>Categories</h2>
      {categories && <CategoryList categories={categories} />}
      {!categories && failed && (
        <Failed>
          The categories could not be loaded.
          <Button size="table" variant="outline" onClick={onRetry}>
            Try again <VisuallyHidden>to load the categories</VisuallyHidden>
          </Button>
        </Failed>
      )}
      {!categories && !failed && (
        <Waiting>
          {['58%', '46%', '70%', '52%', '44%', '60%'].map((width) => (
            <Skeleton key={width} width={width} height="14px" />
          ))}
        </Waiting>
      )}
    </Panel>
  );
}
