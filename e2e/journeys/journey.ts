import { test as base, expect } from '@playwright/test';
import { collectBrowserErrors, type BrowserErrors } from '../browser/browser-errors.ts';

interface Fixtures {
  readonly browserErrors: BrowserErrors;
}

/** A test on the shared site. The test fails on errors in the browser that it does not allow. */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ context }, provide) => {
      const browserErrors = collectBrowserErrors(context);
      await provide(browserErrors);
      expect(browserErrors.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
