import { styled } from 'styled-components';

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 18px;
  max-inline-size: 37.5rem;
  margin: 48px 0 0;
  padding: 24px 0 0;
  list-style: none;
  border-block-start: 1px solid var(--rule);
  font-size: var(--fs-small);
  color: var(--ink-2);
  li {
    overflow-wrap: anywhere;
  }
`;

/** The article's tags, each with a `#`. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Tags aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{`#${tag}`}</li>
      ))}
    </Tags>
  );
}
