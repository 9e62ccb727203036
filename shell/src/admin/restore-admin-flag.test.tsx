import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readAdminFlag, setAdminFlag } from './admin-flag.ts';
import { restoreAdminFlag } from './restore-admin-flag.ts';
import { isStaffMarked, markStaff } from './staff-marker.ts';

let requestedUrls: string[];
const answerSession = (answer: () => Promise<Response>) => {
  requestedUrls = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requestedUrls.push(input instanceof Request ? input.url : input.toString());
    return answer();
  });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

test('a visitor’s page does not request the session', async () => {
  answerSession(async () => Response.json({}));
  expect(await restoreAdminFlag(false)).toBe(false);
  expect(requestedUrls).toEqual([]);
});

test('a tab that has the flag keeps it without a request', async () => {
  answerSession(async () => new Response(null, { status: 401 }));
  setAdminFlag(true);
  markStaff('in');
  expect(await restoreAdminFlag(false)).toBe(true);
  expect(requestedUrls).toEqual([]);
});

test('a new tab of a browser in which staff are signed in gets the flag', async () => {
  answerSession(async () => Response.json({}));
  markStaff('in');
  expect(await restoreAdminFlag(false)).toBe(true);
  expect([requestedUrls, readAdminFlag()]).toEqual([['/api/admin/session'], true]);
});

test('an admin document sets the flag without a request', async () => {
  answerSession(async () => new Response(null, { status: 401 }));
  setAdminFlag(false);
  expect(await restoreAdminFlag(true)).toBe(true);
  expect([requestedUrls, readAdminFlag()]).toEqual([[], true]);
});

test('once the session has ended, the mark is removed and no further request is sent', async () => {
  answerSession(async () => new Response(null, { status: 401 }));
  markStaff('in');
  expect([await restoreAdminFlag(false), isStaffMarked()]).toEqual([false, false]);
  // Other tabs are not notified of a sign-out.
  expect(localStorage.getItem('staffSignedIn')).not.toBeNull();
});

test.each([
  ['the API fails', async () => new Response(null, { status: 503 })],
  ['there is no connection', () => Promise.reject(new TypeError('fetch failed'))],
])('where %s the flag is not set, and the mark stays for the next page', async (_, answer) => {
  answerSession(answer);
  markStaff('in');
  expect([await restoreAdminFlag(false), isStaffMarked()]).toEqual([false, true]);
});

test('where storage is denied, no request is sent and nothing throws', async () => {
  answerSession(async () => Response.json({}));
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(denied);
  }
  markStaff('in');
  markStaff('out');
  expect([await restoreAdminFlag(false), requestedUrls]).toEqual([false, []]);
});
