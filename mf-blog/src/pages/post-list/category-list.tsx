import type { Category } from '@plumbline/contract/content/posts';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

// A long list scrolls. Its height shows a third of the last row, so that visitors see that there are more.
const List = styled.ul`
  max-block-size: 592px;
  margin: 0 -4px;
  padding: 0 4px;
  overflow-y: auto;
  list-style: none;
  li {
    border-block-end: 1px solid var(--rule);
  }
  a {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    min-block-size: 44px;
    padding-block: 12px;
    font-size: var(--fs-small);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  data {
    flex: none;
    color: var(--ink-3);
    font-variant-numeric: tabular-nums lining-nums;
  }
`;

/** Every category with the number of its posts. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  return (
    <List>
      {categories.map(({ slug, name, posts }) => (
        <li key={slug}>
          <Link to={`/blog/category/${slug}`}>
            {name} <data value={posts}>{posts}</data>
          </Link>
        </li>
      ))}
    </List>
  );
}
