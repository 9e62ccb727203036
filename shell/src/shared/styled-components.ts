// What a page has of styled-components: everything but what only a server needs. See react-router-dom.ts beside this.
export { createGlobalStyle, css, default, keyframes, styled, StyleSheetManager } from '#styled-components';
