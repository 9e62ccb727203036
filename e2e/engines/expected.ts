import type { EngineName } from './engine.ts';

/** Console errors of an engine that the site does not cause. */
export const expected: Readonly<Record<EngineName, readonly RegExp[]>> = {
  chromium: [],
  // A page that is left while the provider's frames load, as below.
  firefox: [/^failed \S+\/stripe\/frames\/[\w.]+ NS_ERROR_FAILURE$/],
  // WebKitGTK does not look at the integrity of a link that preloads a script, and reports it; the script itself has its
  // integrity, and is run.
  webkit: [
    /^error report: \{"type":"integrity-violation".*(?:\/releases\/mf-\w+\/\w+\/[\w.]+|\/assets\/federation\.\w+)\.js","destination":"script"/,
    // A page that is left while the provider's frames load: they are named as failed, with nobody there to miss them.
    /^failed \S+\/stripe\/frames\/[\w.]+ (?:Frame load interrupted|cancelled)$/,
  ],
};
