import type { css } from 'styled-components';

/** The styles of a part of a text, and what of its HTML they are for: where that is missing, so are they. */
export type TextStyle = readonly [uses: RegExp, style: ReturnType<typeof css>];
