import type { css } from 'styled-components';

/** Styles, and the HTML that a text must contain for them to be used. */
export type TextStyle = readonly [uses: RegExp, style: ReturnType<typeof css>];
