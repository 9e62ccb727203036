import type { ReactElement } from 'react';
import { wordPath } from './word-path.ts';

/** The props of the logo. */
export interface LogoProps {
  /** The logo's accessible name. Without one it is decoration, and the link around it needs the name. */
  readonly title?: string;
  /** Whether to draw the plumb line and its bob, hanging from the letter i, where the page has no line of its own; default false. */
  readonly hanging?: boolean;
  readonly className?: string;
}

const width = 2053.6;
/** The x position of the middle of the letter i, from which the plumb line hangs. */
const lineX = 1499.9;
/** Grid units to px at the size of the header. */
const scale = 0.08;
const bob = 'M-4.2 0H4.2C4.6 4 10.4 5 10.4 11.5C10.4 19 3.2 31 0 43C-3.2 31 -10.4 19 -10.4 11.5C-10.4 5 -4.6 4 -4.2 0Z';
const bobShade = 'M0 0H4.2C4.6 4 10.4 5 10.4 11.5C10.4 19 3.2 31 0 43Z';

/**
 * The wordmark in the current colour with the brass dot of the i, 164 px wide unless CSS says otherwise. The middle of the i is
 * at 73.04% of the width.
 */
export function Logo(props: LogoProps) {
  return <Drawing {...props} word={<path d={wordPath} transform="scale(2)" fill="currentColor" />} />;
}

/** {@link Logo} with the word from `word.svg` at the address `file`, for parts of every page: browsers fetch it once. */
export function LogoFromFile({ file, ...props }: LogoProps & { readonly file: string }) {
  return <Drawing {...props} word={<use href={`${file}#word`} fill="currentColor" />} />;
}

function Drawing({ title, hanging = false, className, word }: LogoProps & { readonly word: ReactElement }) {
  const height = hanging ? 636 : 332;
  const naming = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      {...naming}
      className={className}
      width={(width * scale).toFixed(1)}
      height={(height * scale).toFixed(1)}
      viewBox={`0 -324 ${width} ${height}`}
    >
      {word}
      {hanging && (
        <>
          <path d={`M${lineX} 0V180`} stroke="var(--line)" strokeWidth="17.2" />
          <g transform={`translate(${lineX} 172) scale(3)`}>
            <path d={bob} fill="#B98B36" />
            <path d={bobShade} fill="#8A6420" />
          </g>
        </>
      )}
      <circle cx={lineX} cy="-280" r="41" fill="var(--line)" />
    </svg>
  );
}
