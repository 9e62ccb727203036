// sanitize-html requires the same ES module. It must be loaded first; otherwise Node fails on a half-loaded module.
import 'sanitize-html';

// Imported at run time because Jest cannot link a module that was loaded by `require`.
export const { Parser } = await import('htmlparser2');
