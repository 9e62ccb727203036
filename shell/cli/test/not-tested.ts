/** The prefix in the name or skip reason of a test that cannot run on this machine. The suites print such lines, and count them. */
export const notTested = 'NOT TESTED: ';
