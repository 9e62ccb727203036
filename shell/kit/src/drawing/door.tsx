import { seedNumber } from './seed-number.ts';

/** The props of a door. */
export interface DoorProps {
  /** The member's id or name: the same seed is always the same door. */
  readonly seed: number | string;
  /** In px, default 48. Drawn for 40 to 64; larger keeps its few strokes. */
  readonly size?: number;
  readonly className?: string;
}

const ink = '#1B2325';
const trim = '#FCFBF8';
const walls = ['#CBD8CF', '#E6CDBF', '#D8E1E2', '#EBDDBD', '#A9B4B5'] as const;
const leaves = ['#5E8573', '#B56A50', '#2B3639', '#C79A45'] as const;
const siding = 'M0 6.500h48M0 12.500h48M0 18.500h48M0 24.500h48M0 30.500h48M0 36.500h48M0 42.500h48';
const bricks =
  'M0 7.500h7M34 7.500h14M4 13.500h10M38 13.500h6M0 19.500h11M36 19.500h12M3 25.500h8M35 25.500h9M0 31.500h9M39 31.500h9M5 37.500h7M36 37.500h8M5.5 7.500v6M42.5 13.500v6M7.5 25.500v6M40.5 31.500v6';
const panels = [
  'M19.5 18.500h4v4h-4zM24.5 18.500h4v4h-4zM19.5 25.500h4v7h-4zM24.5 25.500h4v7h-4zM19.5 35.500h4v4h-4zM24.5 35.500h4v4h-4z',
  'M19.5 19.500h4v9h-4zM24.5 19.500h4v9h-4zM19.5 31.500h4v7h-4zM24.5 31.500h4v7h-4z',
  'M20.5 32.500h7v6h-7z',
  'M20.5 34.500h7',
] as const;
/** The glazed ones carry a pane above their panel. */
const panes = ['', '', 'M20.5 19.500h7v9h-7z', 'M21.5 19.500h5v12h-5z'] as const;
const heads = [
  'M11.5 8.500h25v3h-25z',
  'M10.5 10.500h27L24 2.500z',
  'M11.5 8.500h25v3h-25zM9.5 5.500h29v3h-29z',
] as const;

/** A front door in place of a portrait. Light in both themes, decorative. */
export function Door({ seed, size = 48, className }: DoorProps) {
  const number = seedNumber(seed);
  const pick = <T,>(choices: readonly [T, ...T[]], step: number): T =>
    choices[Math.floor(number / step) % choices.length] ?? choices[0];
  const wall = pick(walls, 1);
  const kind = Math.floor(number / 20) % panels.length;
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      stroke={ink}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h48v48H0z" fill={wall} stroke="none" />
      <path d={number % 2 ? bricks : siding} fill="none" strokeOpacity=".32" />
      <path d="M13.5 11.500h4v33h-4zM30.5 11.500h4v33h-4z" fill={trim} />
      <path d={pick(heads, 80)} fill={trim} />
      <path d="M17.5 11.500h13v5h-13zM21.5 11.500v5M26.5 11.500v5" fill="#DCE6E8" />
      <path d="M17.5 16.500h13v28h-13z" fill={pick(leaves, 5)} />
      <path d={panels[kind]} fill="none" strokeOpacity=".7" />
      {panes[kind] && <path d={panes[kind]} fill="#DCE6E8" />}
      <circle cx="28.5" cy="30" r="1.2" fill="#EBDDBD" stroke="none" />
      <path d="M9.5 42.500h29v3h-29z" fill={trim} />
      <path d="M0 46.500h48" strokeWidth="3" />
      <path d="M.5.500h47v47H.500z" fill="none" stroke="var(--ink, #1B2325)" />
    </svg>
  );
}
