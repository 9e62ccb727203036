import { styled } from 'styled-components';
import { parseSnippet } from './parse-snippet.ts';

const Words = styled.p`
  overflow-wrap: anywhere;
  mark {
    margin-inline: -0.1em;
    padding: 0.05em 0.1em;
    background: var(--hl);
    color: var(--ink);
    box-decoration-break: clone;
  }
`;

/** The part of an article's text that matches a search, with the matches marked. */
export function Snippet({ snippet }: { snippet: string }) {
  return (
    <Words dir="auto">
      {/* Parts can repeat, so their index is the key. */}
      {parseSnippet(snippet).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
    </Words>
  );
}
