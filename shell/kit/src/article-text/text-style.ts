import type { css } from 'styled-components';

/** Styles, and the pattern of the HTML for which they are needed. */
export type TextStyle = readonly [uses: RegExp, style: ReturnType<typeof css>];
