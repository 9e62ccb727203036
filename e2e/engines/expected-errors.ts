import type { EngineName } from './engine.ts';

/** The warning of the payment provider's emulation about a font that failed to load. */
const fontWarning =
  /^warning The font [\w ]+ could not be loaded: does its server allow other origins\? \(\S+\/stripe\/frames\/frame\.js/;

/** Console errors of each engine that have no cause in the site. */
export const expectedErrors: Readonly<Record<EngineName, readonly RegExp[]>> = {
  chromium: [],
  // A script that was still loading when the page was left: the hash is that of no bytes.
  firefox: [
    /^uncaught None of the “sha384” hashes .* computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb”/,
    // Frames of the payment provider that were still loading when the page was left.
    /^failed \S+\/stripe\/frames\/[\w.]+ NS_ERROR_FAILURE$/,
    // Fonts of these frames: the status is that of an aborted request.
    /^uncaught downloadable font: download failed .* status=2152398850 source: /,
    fontWarning,
  ],
  // WebKitGTK does not support `integrity` on a link that preloads a script, and reports that. The script itself is checked, and
  // runs.
  webkit: [
    /^error report: \{"type":"integrity-violation".*(?:\/releases\/mf-\w+\/\w+\/[\w.]+|\/assets\/federation\.\w+)\.js","destination":"script"/,
    // Frames of the payment provider that were still loading when the page was left.
    /^failed \S+\/stripe\/frames\/[\w.]+ (?:Frame load interrupted|cancelled)$/,
    // Fonts of these frames.
    /^failed \S+\/assets\/static\/[\w.-]+\.woff2 cancelled$/,
    fontWarning,
    // An API request of a page that was left; the other engines report it as aborted.
    /^uncaught Fetch API cannot load http:\/\/localhost:\d+\/api\/\S+ due to access control checks\./,
  ],
};
