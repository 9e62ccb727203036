import { keyframes, styled } from 'styled-components';

// The exit has its own keyframes: an animation restarts only when its name changes.
const appear = keyframes`from { opacity: 0; }`;
const vanish = keyframes`to { opacity: 0; }`;

/** The dark layer between a dialog and the page. */
export const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-scrim);
  background: rgba(20, 27, 29, 0.62);
  animation: ${appear} var(--t-2) var(--e-out);

  &[data-state='closed'] {
    animation: ${vanish} var(--t-2) var(--e-out) forwards;
  }
`;
