/**
 * The beginning of what a test says that cannot run on this machine, in its name or in the reason that it is skipped for. The suites print
 * such lines, and count them.
 */
export const notTested = 'NOT TESTED: ';
