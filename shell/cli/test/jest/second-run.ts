import { jest } from '@jest/globals';

// A failed test is run once more, only in the short run, in which several suites share two cores. The report tells which tests needed it.
if (process.env['SHORT_RUN']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
