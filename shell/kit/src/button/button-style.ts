import { css } from 'styled-components';

/** The look of a button. */
export interface ButtonLook {
  /**
   * `solid` for the one main action, `outline` for others, `brass` on dark backgrounds only, `danger` for irreversible actions;
   * default `solid`.
   */
  variant?: 'solid' | 'outline' | 'brass' | 'danger' | undefined;
  /** 52, 44 or 36 px high; default `regular`. */
  size?: 'regular' | 'compact' | 'table' | undefined;
  /** As wide as its container; default false. */
  block?: boolean | undefined;
}

/** The look as transient props. */
export interface ButtonStyleProps {
  $variant: NonNullable<ButtonLook['variant']>;
  $size: NonNullable<ButtonLook['size']>;
  $block: boolean;
}

const sizes = {
  regular: css`
    min-height: 52px;
    padding: 13px 26px;
    font-size: 1rem;
  `,
  compact: css`
    min-height: 44px;
    padding: 9px 18px;
    font-size: 0.9375rem;
  `,
  table: css`
    min-height: 36px;
    padding: 6px 12px;
    font-size: 0.875rem;
    font-weight: 500;
  `,
};

const variants = {
  solid: css`
    --button: var(--action);
    --button-ink: var(--action-ink);
    --button-edge: var(--action);
    --button-hover: var(--action-hover);
    --button-hover-ink: var(--action-ink);
  `,
  outline: css`
    --button: transparent;
    --button-ink: var(--ink);
    --button-edge: var(--ink);
    --button-hover: var(--ink);
    --button-hover-ink: var(--paper);
  `,
  brass: css`
    --button: var(--action-brass);
    --button-ink: var(--action-brass-ink);
    --button-edge: var(--action-brass);
    --button-hover: var(--action-brass-hover);
    --button-hover-ink: var(--action-brass-ink);
  `,
  danger: css`
    --button: var(--danger);
    --button-ink: var(--on-danger);
    --button-edge: var(--danger);
    --button-hover: var(--danger);
    --button-hover-ink: var(--on-danger);
  `,
};

/** The rules of every button, as an element or a link. */
export const buttonStyle = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  border: 1.5px solid var(--button-edge);
  border-radius: var(--r-1);
  background: var(--button);
  color: var(--button-ink);
  font-weight: 600;
  line-height: 1.2;
  letter-spacing: -0.003em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color var(--t-1),
    border-color var(--t-1),
    color var(--t-1);
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}
  ${({ $block }) => $block && 'width: 100%;'}

  & > svg {
    flex: none;
  }

  &:hover {
    background: var(--button-hover);
    border-color: var(--button-hover);
    color: var(--button-hover-ink);
  }

  @media print {
    display: none;
  }
`;
