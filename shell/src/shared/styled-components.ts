// The part of styled-components that pages can use, without its server code. See react-router-dom.ts.
export { createGlobalStyle, css, default, keyframes, styled, StyleSheetManager } from '#styled-components';
