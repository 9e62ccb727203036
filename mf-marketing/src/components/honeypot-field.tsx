import type { RefObject } from 'react';
import { styled } from 'styled-components';

const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  pointer-events: none;
`;

/**
 * A field that only bots fill in: visually hidden, out of the tab order, hidden from screen readers and excluded from
 * autofill. The field is not `display: none`, because bots skip such fields.
 */
export function HoneypotField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  return (
    <Hidden aria-hidden="true">
      <label>
        Website
        <input ref={inputRef} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </Hidden>
  );
}
