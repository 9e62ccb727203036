import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@plumbline/kit/icon';
import { isApple } from './shortcut.ts';

const WideButton = styled.button`
  display: flex;
  gap: 10px;
  align-items: center;
  width: 100%;
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--slate-rule);
  border-radius: var(--r-1);
  background: none;
  color: inherit;
  font: inherit;
  font-size: 0.9375rem;
  cursor: pointer;

  & > kbd {
    margin-left: auto;
    font: inherit;
    font-size: 0.8125rem;
  }

  &:hover {
    color: var(--strong);
    background: var(--raised);
  }

  @media (scripting: none) {
    display: none;
  }
`;

const IconButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 48px;
  height: 48px;
  padding: 0;
  border: 0;
  border-radius: var(--r-1);
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover {
    background: var(--mortar);
  }

  @media (scripting: none) {
    display: none;
  }
`;

/** The props of {@link PaletteButton}. */
export interface PaletteButtonProps {
  /** Whether to show only the icon, as in the bar of narrow windows; default with text and the shortcut. */
  readonly iconOnly?: boolean;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly onPress: () => void;
}

const neverChanges = () => () => undefined;

/** Opens the command palette. */
export function PaletteButton({ iconOnly = false, isOpen, isLoading, onPress }: PaletteButtonProps) {
  const hasCommandKey = useSyncExternalStore(neverChanges, isApple, () => false);
  const attributes = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-busy': isLoading,
    'aria-keyshortcuts': hasCommandKey ? 'Meta+K' : 'Control+K',
    onClick: onPress,
  } as const;
  if (iconOnly) {
    return (
      <IconButton {...attributes} aria-label="Go to">
        <Icon name="search" />
      </IconButton>
    );
  }
  return (
    <WideButton {...attributes}>
      <Icon name="search" size={14} />
      Go to
      <kbd aria-hidden="true">{hasCommandKey ? '⌘ K' : 'Ctrl K'}</kbd>
    </WideButton>
  );
}
