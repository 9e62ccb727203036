// sanitize-html must be loaded first: it requires htmlparser2 too, and Node fails if that is half loaded by then.
import 'sanitize-html';

// Imported at run time because Jest cannot link a module that was loaded by `require`.
export const { Parser } = await import('htmlparser2');
