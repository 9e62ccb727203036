import type { EngineName } from './engine.ts';

/** Console errors of an engine without a cause in the site. */
export const expected: Readonly<Record<EngineName, readonly RegExp[]>> = {
  chromium: [],
  // A page that is left while the provider's frames load, as below.
  firefox: [
    /^failed \S+\/stripe\/frames\/[\w.]+ NS_ERROR_FAILURE$/,
    // Its fonts: the status is that of a request that was aborted.
    /^uncaught downloadable font: download failed .* status=2152398850 source: /,
    /^warning The font [\w ]+ could not be loaded: does its server allow other origins\? \(\S+\/stripe\/frames\/frame\.js/,
  ],
  // WebKitGTK ignores the integrity of a link that preloads a script, and reports that; the script itself has its integrity, and runs.
  webkit: [
    /^error report: \{"type":"integrity-violation".*(?:\/releases\/mf-\w+\/\w+\/[\w.]+|\/assets\/federation\.\w+)\.js","destination":"script"/,
    // Frames of the provider still load while the page is left: they are reported as failed, without any effect.
    /^failed \S+\/stripe\/frames\/[\w.]+ (?:Frame load interrupted|cancelled)$/,
    // A page that is left during an API request: the other engines report an aborted request.
    /^uncaught Fetch API cannot load http:\/\/localhost:\d+\/api\/\S+ due to access control checks\./,
  ],
};
