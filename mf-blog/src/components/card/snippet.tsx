import { styled } from 'styled-components';
import { foundText } from './found-text.ts';

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

/** The place of an article's text that matches a search, with the matching words marked. */
export function Snippet({ snippet }: { snippet: string }) {
  return (
    <Words dir="auto">
      {/* Two stretches can be the same; their order is what tells them apart. */}
      {foundText(snippet).map(({ text, marked }, place) => (marked ? <mark key={place}>{text}</mark> : text))}
    </Words>
  );
}
