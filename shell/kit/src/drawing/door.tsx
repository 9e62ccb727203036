import { seedNumber } from './seed-number.ts';

/** The props of a door. */
export interface DoorProps {
  /** The member's id or name: the same seed always gives the same door. */
  readonly seed: number | string;
  /** In px, default 48. Drawn for 40 to 64; larger sizes add no detail. */
  readonly size?: number;
  readonly className?: string;
}

const ink = '#1B2325';
const trim = '#FCFBF8';
const wallColours = ['#CBD8CF', '#E6CDBF', '#D8E1E2', '#EBDDBD', '#A9B4B5'] as const;
const doorColours = ['#5E8573', '#B56A50', '#2B3639', '#C79A45'] as const;
const siding = 'M0 6.5h48M0 12.5h48M0 18.5h48M0 24.5h48M0 30.5h48M0 36.5h48M0 42.5h48';
const bricks =
  'M0 7.5h7M34 7.5h14M4 13.5h10M38 13.5h6M0 19.5h11M36 19.5h12M3 25.5h8M35 25.5h9M0 31.5h9M39 31.5h9M5 37.5h7M36 37.5h8M5.5 7.5v6M42.5 13.5v6M7.5 25.5v6M40.5 31.5v6';
const panels = [
  'M19.5 18.5h4v4h-4zM24.5 18.5h4v4h-4zM19.5 25.5h4v7h-4zM24.5 25.5h4v7h-4zM19.5 35.5h4v4h-4zM24.5 35.5h4v4h-4z',
  'M19.5 19.5h4v9h-4zM24.5 19.5h4v9h-4zM19.5 31.5h4v7h-4zM24.5 31.5h4v7h-4z',
  'M20.5 32.5h7v6h-7z',
  'M20.5 34.5h7',
] as const;
/** The glass of the doors that have some, above their panel; in the order of `panels`. */
const panes = ['', '', 'M20.5 19.5h7v9h-7z', 'M21.5 19.5h5v12h-5z'] as const;
const pediments = ['M11.5 8.5h25v3h-25z', 'M10.5 10.5h27L24 2.5z', 'M11.5 8.5h25v3h-25zM9.5 5.5h29v3h-29z'] as const;

/** A drawing of a front door, shown as a member's avatar. Light in both themes, decorative. */
export function Door({ seed, size = 48, className }: DoorProps) {
  const number = seedNumber(seed);
  // Each part uses other digits of the number: `step` is the product of the numbers of choices of the parts before it.
  const pick = <T,>(choices: readonly [T, ...T[]], step: number): T =>
    choices[Math.floor(number / step) % choices.length] ?? choices[0];
  const wall = pick(wallColours, 1);
  const kind = Math.floor(number / 20) % panels.length;
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 48 48" stroke={ink} aria-hidden="true">
      <path d="M0 0h48v48H0z" fill={wall} stroke="none" />
      <path d={number % 2 ? bricks : siding} fill="none" strokeOpacity=".32" />
      <path d="M13.5 11.5h4v33h-4zM30.5 11.5h4v33h-4z" fill={trim} />
      <path d={pick(pediments, 80)} fill={trim} />
      <path d="M17.5 11.5h13v5h-13zM21.5 11.5v5M26.5 11.5v5" fill="#DCE6E8" />
      <path d="M17.5 16.5h13v28h-13z" fill={pick(doorColours, 5)} />
      <path d={panels[kind]} fill="none" strokeOpacity=".7" />
      {panes[kind] && <path d={panes[kind]} fill="#DCE6E8" />}
      <circle cx="28.5" cy="30" r="1.2" fill="#EBDDBD" stroke="none" />
      <path d="M9.5 42.5h29v3h-29z" fill={trim} />
      <path d="M0 46.5h48" strokeWidth="3" />
      <path d="M.5.5h47v47H.5z" fill="none" stroke="var(--ink, #1B2325)" />
    </svg>
  );
}
