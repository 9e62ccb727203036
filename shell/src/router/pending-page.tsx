import { styled } from 'styled-components';

const Placeholder = styled.output`
  display: block;
  min-height: 70vh;
  margin: 0;
  padding: var(--s-9) var(--margin);
  color: var(--ink-3);
`;

/** The placeholder of a page that is loading. The site's smoke test waits until it is gone. */
export function PendingPage() {
  return <Placeholder data-pending>Loading …</Placeholder>;
}
