import { styled } from 'styled-components';
import type { RemovedMarkup } from '@plumbline/contract/content/admin-articles';

const Box = styled.div`
  padding: 10px 14px;
  background: var(--badge-warn);
  color: var(--badge-warn-ink);
  border-radius: var(--r-1);
  font-size: 0.875rem;
  line-height: 1.45;
  overflow-wrap: anywhere;

  & ul {
    margin-top: 4px;
    padding-left: 20px;
    list-style: disc;
  }
`;

/** Names the markup that is removed from the text before readers get it. */
export function RemovedNotice({ removed }: { removed: readonly RemovedMarkup[] }) {
  return (
    <div role="status">
      {removed.length > 0 && (
        <Box>
          <b>Readers will not get this:</b>
          <ul>
            {removed.map(({ line, message }, index) => (
              <li key={index}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
}
