import { styled } from 'styled-components';
import { useSite } from '@plumbline/services';
import { words } from '../../content.ts';

const Frame = styled.p`
  margin-bottom: 32px;
  padding: 20px 24px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);
`;

/** How to buy a membership in a browser without scripts. */
export function NoScripts() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <Frame>{words.withoutScripts.replace('{email}', supportEmail)}</Frame>
    </noscript>
  );
}
