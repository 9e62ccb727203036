import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon.tsx';

const Square = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: var(--r-1);
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover {
    background: var(--mortar);
  }
`;

/** The button with a cross that closes a dialog, drawer or toast; `label` is its accessible name. */
export function CloseButton({
  label,
  ...attributes
}: { label: string; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <Square type="button" aria-label={label} {...attributes}>
      <Icon name="close" />
    </Square>
  );
}
