import { css } from 'styled-components';

/** The background of a band, named after a material. */
export type BandTone = 'paper' | 'mortar' | 'slate' | 'brick';

const onDark = css`
  --focus: var(--focus-on-dark);
  --rule: var(--slate-rule);
  --link: var(--ink);
  --action: var(--ink);
  --action-ink: var(--paper);
  --action-hover: #fff;
`;

/** The CSS of each background: the colour, and the tokens of everything on it. */
export const bandTones: Record<BandTone, ReturnType<typeof css>> = {
  paper: css``,
  mortar: css`
    background: var(--mortar);
  `,
  slate: css`
    --paper: var(--slate);
    --ink: var(--on-slate);
    --ink-2: var(--on-slate-2);
    --ink-3: var(--on-slate-2);
    --line: var(--m-brass-lit);
    ${onDark}
    background: var(--slate);
    color: var(--ink);
  `,
  brick: css`
    --paper: var(--brick-band);
    --ink: var(--on-brick);
    --ink-2: var(--on-brick);
    --ink-3: var(--on-brick-2);
    --line: #e9c57c;
    ${onDark}
    background: var(--brick-band);
    color: var(--ink);
  `,
};
