import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readAdminFlag, setAdminFlag } from './admin-flag.ts';
import { restoreAdminFlag } from './restore-admin-flag.ts';
import { isStaffMarked, markStaff } from './staff-marker.ts';

let asked: string[];
const answering = (answer: () => Promise<Response>) => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(input instanceof Request ? input.url : input.toString());
    return answer();
  });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

test('a visitor’s page asks for nothing', async () => {
  answering(async () => Response.json({}));
  expect(await restoreAdminFlag(false)).toBe(false);
  expect(asked).toEqual([]);
});

test('a tab that has the flag keeps it without asking', async () => {
  answering(async () => new Response(null, { status: 401 }));
  setAdminFlag(true);
  markStaff('in');
  expect(await restoreAdminFlag(false)).toBe(true);
  expect(asked).toEqual([]);
});

test('a new tab of a browser in which staff are signed in gets the flag', async () => {
  answering(async () => Response.json({}));
  markStaff('in');
  expect(await restoreAdminFlag(false)).toBe(true);
  expect([asked, readAdminFlag()]).toEqual([['/api/admin/session'], true]);
});

test('an admin document has the flag at once, in a tab that is new or had lost it', async () => {
  answering(async () => new Response(null, { status: 401 }));
  setAdminFlag(false);
  expect(await restoreAdminFlag(true)).toBe(true);
  expect([asked, readAdminFlag()]).toEqual([[], true]);
});

test('once the session has ended, the mark goes and nobody asks again', async () => {
  answering(async () => new Response(null, { status: 401 }));
  markStaff('in');
  expect([await restoreAdminFlag(false), isStaffMarked()]).toEqual([false, false]);
  // Other tabs are not notified of a sign-out.
  expect(localStorage.getItem('staffSignedIn')).not.toBeNull();
});

test.each([
  ['the API fails', async () => new Response(null, { status: 503 })],
  ['there is no connection', () => Promise.reject(new TypeError('fetch failed'))],
])('where %s there is no flag, and the mark stays for the next page', async (_, answer) => {
  answering(answer);
  markStaff('in');
  expect([await restoreAdminFlag(false), isStaffMarked()]).toEqual([false, true]);
});

test('where storage is denied, nobody is asked and nothing breaks', async () => {
  answering(async () => Response.json({}));
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(denied);
  }
  markStaff('in');
  markStaff('out');
  expect([await restoreAdminFlag(false), asked]).toEqual([false, []]);
});
