// sanitize-html requires the same ES module: first, or Node finds it half loaded and stops.
import 'sanitize-html';

// Imported at run time: Jest cannot link what has been required.
export const { Parser } = await import('htmlparser2');
