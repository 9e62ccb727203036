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
 * A field that no person meets: out of sight, out of the tab order, hidden from screen readers, and not for browsers to
 * fill in. What fills it in is a machine. It is not `display: none`, which machines know.
 */
export function TrapField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  return (
    <Hidden aria-hidden="true">
      <label>
        Website
        <input ref={inputRef} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </Hidden>
  );
}
