import type { Ref } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@plumbline/kit/icon';
import { fullHeaderWidth } from './full-header-width.ts';

const Square = styled.button<{ $until: number }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 48px;
  height: 48px;
  margin-right: -13px;
  padding: 0;
  border: 0;
  border-radius: var(--r-1);
  background: none;
  cursor: pointer;

  &:hover {
    background: var(--mortar);
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  @media (min-width: ${({ $until }) => $until}px) {
    display: none;
  }

  @media (scripting: none) {
    display: none;
  }
`;

/** The props of {@link MenuButton}. */
export interface MenuButtonProps {
  readonly open: boolean;
  /** In px: the width from which there is no button; default that of the public header. */
  readonly until?: number;
  /** Whether the drawer is loading; default false. */
  readonly busy?: boolean;
  /** Called on hover and focus. */
  readonly onIntent?: () => void;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Opens the navigation on narrow screens. */
export function MenuButton({ open, until = fullHeaderWidth, busy = false, onIntent, onPress, ref }: MenuButtonProps) {
  return (
    <Square
      ref={ref}
      $until={until}
      type="button"
      aria-label={open ? 'Close menu' : 'Open menu'}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-busy={busy}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onPress}
    >
      <Icon name="menu" />
    </Square>
  );
}
