import { css } from 'styled-components';

/** The rules of every text control. */
export const controlStyle = css`
  display: block;
  width: 100%;
  min-height: 52px;
  padding: 12px 14px;
  background-color: var(--sheet);
  border: 1px solid var(--field-border);
  border-radius: var(--r-1);
  color: var(--ink);
  font-size: 1rem;
  line-height: 1.4;

  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }

  &:hover {
    border-color: var(--ink);
  }

  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: 0;
    border-color: var(--focus);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 -2px 0 var(--danger);
  }

  &:disabled {
    background-color: var(--mortar);
    color: var(--ink-2);
    cursor: not-allowed;
  }
`;
