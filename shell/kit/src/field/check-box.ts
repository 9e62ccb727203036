import { styled } from 'styled-components';

/** A styled checkbox; it needs `type="checkbox"` and a label. In a form, `CheckboxField` is the whole field. */
export const CheckBox = styled.input`
  appearance: none;
  flex: none;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin: 0;
  border: 1.5px solid var(--field-border);
  border-radius: var(--r-1);
  background: var(--sheet);
  cursor: inherit;

  &:hover {
    border-color: var(--ink);
  }

  &:checked,
  &:indeterminate {
    background: var(--action);
    border-color: var(--action);
  }

  &:checked:not(:indeterminate)::after {
    content: '';
    width: 12px;
    height: 6px;
    border: solid var(--action-ink);
    border-width: 0 0 2.2px 2.2px;
    transform: translateY(-2px) rotate(-45deg);
  }

  &:indeterminate::after {
    content: '';
    width: 12px;
    height: 2.2px;
    background: var(--action-ink);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 -2px 0 var(--danger);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`;
