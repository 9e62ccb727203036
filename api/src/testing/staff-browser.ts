import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { addAccount, changeSecondFactor } from '../staff/accounts/accounts.ts';
import { hashPassword } from '../staff/accounts/password-hash.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../staff/accounts/recovery-codes.ts';
import { seal } from '../platform/secrets/sealed.ts';
import { newTotpKey, totpCode } from '../staff/accounts/totp.ts';
import type { OpenApp } from './open-app.ts';

/** The password of every account that {@link addStaff} makes. */
export const staffPassword = 'a lintel over every door';

/** An account for a test. */
export interface TestStaff {
  readonly id: number;
  readonly email: string;
  /** The authenticator's code, `steps` steps of 30 s from now; empty without a second factor. */
  readonly code: (steps?: number) => string;
  readonly recoveryCodes: readonly string[];
}

let hash: Promise<string> | undefined;

/** Creates an account. */
export async function addStaff(
  { db, secret, clock }: OpenApp,
  { email, role = 'staff', totp = false }: { email: string; role?: StaffRole; totp?: boolean },
): Promise<TestStaff> {
  const passwordHash = await (hash ??= hashPassword(staffPassword));
  const createdAt = new Date(clock.now()).toISOString();
  const id = await addAccount(db.knex, { email, name: 'Ines Ferreira', role, passwordHash, createdAt });
  if (id === null) throw new Error(`${email} has an account already`);
  if (!totp) return { id, email, code: () => '', recoveryCodes: [] };
  const key = newTotpKey();
  const recoveryCodes = newRecoveryCodes();
  await db.write((transaction) =>
    changeSecondFactor(transaction, id, {
      sealed: seal(secret, `totp/${id}`, key),
      step: 0,
      codeHashes: recoveryCodes.map((code) => recoveryCodeHash(code) ?? ''),
    }),
  );
  return { id, email, code: (steps = 0) => totpCode(key, Math.floor(clock.now() / 30_000) + steps), recoveryCodes };
}

/** A browser on the site's own page: it keeps cookies and sends the page's origin. */
export interface StaffBrowser {
  /** The cookies, in the format of the `cookie` header. */
  cookie: string;
  readonly send: (
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<Response>;
  readonly signIn: (details: Readonly<Record<string, string>>) => Promise<Response>;
}

/** Opens a browser; `headers` are sent with every request, and a request can override them. */
export function staffBrowser(app: OpenApp, headers: Readonly<Record<string, string>> = {}): StaffBrowser {
  const browser: StaffBrowser = {
    cookie: '',
    send: async (method, path, { body, headers: requestHeaders = {} } = {}) => {
      const response = await fetch(app.origin + path, {
        method,
        headers: {
          ...(method === 'GET' ? {} : { origin: 'http://localhost:3000' }),
          ...(browser.cookie === '' ? {} : { cookie: browser.cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...requestHeaders,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const setCookie = response.headers.getSetCookie()[0];
      if (setCookie !== undefined) browser.cookie = /Max-Age=0/.test(setCookie) ? '' : (setCookie.split(';')[0] ?? '');
      return response;
    },
    signIn: (details) => browser.send('POST', '/api/admin/session', { body: { password: staffPassword, ...details } }),
  };
  return browser;
}

/** A browser that is signed in with a new account, and the account. */
export async function signedInAs(
  app: OpenApp,
  details: Parameters<typeof addStaff>[1],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly browser: StaffBrowser; readonly staff: TestStaff }> {
  const staff = await addStaff(app, details);
  const browser = staffBrowser(app, headers);
  const code = staff.code();
  const response = await browser.signIn({ email: details.email, ...(code === '' ? {} : { code }) });
  if (response.status !== 200) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
  return { browser, staff };
}

/** A browser that is signed in with a new account of this role. */
export async function signedIn(app: OpenApp, role: StaffRole): Promise<StaffBrowser> {
  const email = `${role}.${Math.random().toString(36).slice(2)}@plumbline.example`;
  return (await signedInAs(app, { email, role })).browser;
}
