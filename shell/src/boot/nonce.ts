// Must be evaluated before any library that adds style elements: the page's policy refuses those without the nonce.
const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce;
if (nonce) __webpack_nonce__ = nonce;

export {};
