import { keyframes, styled } from 'styled-components';

const appear = keyframes`from { opacity: 0; translate: -50% -8px; }`;
const vanish = keyframes`to { opacity: 0; }`;

/** The palette's panel: near the top of the window, so that it does not move when the results change; on phones the whole window. */
export const Panel = styled.div`
  position: fixed;
  z-index: var(--z-dialog);
  inset: 0;
  overflow: hidden;
  background: var(--sheet);
  color: var(--ink);
  animation: ${appear} var(--t-1) var(--e-out);

  &[data-state='closed'] {
    animation: ${vanish} var(--t-1) var(--e-out) forwards;
  }

  & > [cmdk-root] {
    display: flex;
    flex-direction: column;
    max-height: 100%;
    outline: none;
  }

  @media (max-width: 719px) {
    animation-name: none;
  }

  @media (min-width: 720px) {
    inset: 12dvh auto auto 50%;
    translate: -50% 0;
    width: 600px;
    max-height: 70dvh;
    display: flex;
    flex-direction: column;
    border-radius: var(--r-2);
    box-shadow: var(--sh-3);
  }

  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

/** The line with the input. */
export const Bar = styled.div`
  display: flex;
  flex: none;
  gap: 12px;
  align-items: center;
  padding: 4px 8px 4px 16px;
  border-bottom: 1px solid var(--rule);

  & input {
    flex: 1;
    min-width: 0;
    min-height: 48px;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 1rem;
  }

  /* The bar shows the focus of the input, which fills it. */
  &:has(input:focus-visible) {
    box-shadow: inset 0 -2px 0 var(--focus);
  }
`;

/** The scrolling part. */
export const Results = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 4px 8px 8px;

  & [cmdk-group-heading] {
    padding: 10px 8px 4px;
    color: var(--ink-2);
    font-size: 0.8125rem;
    font-weight: 500;
  }

  & [cmdk-item] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: baseline;
    min-height: 44px;
    padding: 10px 8px;
    border-radius: var(--r-1);
    line-height: 1.4;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  & [cmdk-item][aria-selected='true'] {
    background: var(--hl);
    box-shadow: inset 2px 0 0 var(--line);
  }

  @media (min-width: 720px) {
    & [cmdk-item] {
      min-height: 36px;
      padding: 7px 8px;
    }
  }

  @media (forced-colors: active) {
    & [cmdk-item][aria-selected='true'] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
`;

/** A detail that distinguishes records of the same name: after the name, on one line. */
export const Detail = styled.small`
  flex: 0 1 auto;
  min-width: 0;
  max-width: 100%;
  overflow: hidden;
  color: var(--ink-2);
  font-size: 0.875rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
