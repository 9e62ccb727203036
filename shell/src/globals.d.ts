/** Webpack's: the nonce of every script and style it adds. */
declare let __webpack_nonce__: string;
