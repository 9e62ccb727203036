import { test as base, expect } from '@playwright/test';
import { listenForComplaints, type Complaints } from '../browser/complaints.ts';

interface Fixtures {
  readonly complaints: Complaints;
}

/** A test over the site that all journeys share; it fails on any complaint that it has not allowed. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, provide) => {
      const complaints = listenForComplaints(context);
      await provide(complaints);
      expect(complaints.unexpected(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
