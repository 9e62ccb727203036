import { useNavigation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';

const grow = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;

// The animation starts with a delay: a fast navigation needs no progress bar.
const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--z-header);
  height: 3px;
  background: var(--line);
  transform: scaleX(0);
  transform-origin: left;
  animation: ${grow} 8s var(--e-out) 200ms forwards;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    transform: none;
  }
`;

/** A brass line along the top while the next page is being loaded. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <Line role="progressbar" aria-label="Loading the page" />;
}
