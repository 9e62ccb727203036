import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { SmartLink, type LinkAttributes, type LinkTarget } from '../link/smart-link.tsx';
import { buttonStyle, type ButtonLook, type ButtonStyleProps } from './button-style.ts';

export type { ButtonLook } from './button-style.ts';

const StyledButton = styled.button<ButtonStyleProps>`
  ${buttonStyle}

  &:disabled,
  &[aria-disabled='true'] {
    background: var(--mortar);
    border-color: var(--disabled-border);
    color: var(--ink-2);
    cursor: not-allowed;
  }
`;

const StyledLink = styled(SmartLink)<ButtonStyleProps>`
  ${buttonStyle}
`;

/** A button; `type` defaults to `button`. A disabled button needs a sentence nearby with the reason. */
export function Button({
  variant = 'solid',
  size = 'regular',
  block = false,
  type = 'button',
  ...attributes
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return <StyledButton $variant={variant} $size={size} $block={block} type={type} {...attributes} />;
}

/** A link that looks like a button. `to` and `newTab` as in every link of the kit. */
export function ButtonLink({
  variant = 'solid',
  size = 'regular',
  block = false,
  ...link
}: ButtonLook & LinkTarget & LinkAttributes) {
  return <StyledLink $variant={variant} $size={size} $block={block} {...link} />;
}
