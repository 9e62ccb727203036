import {
  claimSmokeTest,
  reportSmokeTest,
  SmokeTestClaim,
  SmokeTestResult,
  SignedStatement,
} from '@plumbline/contract/releases/smoke-tests';
import * as v from 'valibot';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter, type UnparsedRequest } from '../../platform/http/route.ts';
import { findRelease, lockRegistry } from '../registry/store.ts';
import type { ReleasesDeps } from '../releases-deps.ts';
import { isSignedBy } from './public-key.ts';
import { claim, nextUntested, storeResult } from './store.ts';

/** In ms: the clocks of the API and the tester may differ this much; an older claim may be a replayed copy. */
const maxAge = 2 * 60_000;

/** The endpoints of the site's smoke tester, which authenticates itself by signing its statements. */
export function smokeTestRoutes(router: ApiRouter, { db, clock, releases }: ReleasesDeps): void {
  const testerAccess = { admit: async ({ body }: UnparsedRequest) => requireSigned(await body()) } as const;

  route(router, claimSmokeTest, testerAccess, async ({ body }) => {
    const { at } = parseStatement(SmokeTestClaim, body);
    const now = clock.now();
    if (Math.abs(now - Date.parse(at)) > maxAge) {
      throw new Failure(
        'unauthorized',
        `The claim is of ${at}, and the API's clock says ${new Date(now).toISOString()}.`,
      );
    }
    // Mostly there is no release to test, and no lock is needed.
    if ((await nextUntested(db.knex, now)) === null) return { untested: null };
    const untested = await db.write(async (transaction) => {
      await lockRegistry(transaction);
      const next = await nextUntested(transaction, now);
      if (next) await claim(transaction, next, now);
      return next;
    });
    return { untested };
  });

  route(router, reportSmokeTest, testerAccess, async ({ body }) => {
    const result = parseStatement(SmokeTestResult, body);
    const { remote, release } = result;
    const row = await findRelease(db.knex, remote, release);
    if (row === null) throw new Failure('not_found', `There is no release ${release} of ${remote}.`);
    if (row.description_integrity !== result.description) {
      throw new Failure('conflict', `The tested description of ${remote} ${release} is not the published one.`);
    }
    return { remote, release, stored: await db.write((transaction) => storeResult(transaction, result, body)) };
  });

  function requireSigned(body: unknown): void {
    const keys = releases.smokeTestKeys();
    if (keys.length === 0)
      throw new Failure('unavailable', 'The API has no key of a smoke tester (SMOKE_TEST_PUBLIC_KEY).');
    if (!v.is(SignedStatement, body) || !keys.some((key) => isSignedBy(key, body)))
      throw new Failure('unauthorized', 'The statement is not signed by the smoke tester.');
  }

  function parseStatement<Schema extends v.GenericSchema>(
    schema: Schema,
    { statement }: SignedStatement,
  ): v.InferOutput<Schema> {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), statement);
    if (parsed.success) return parsed.output;
    const issues = parsed.issues.map((issue) => ({
      path: `statement.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''),
      message: issue.message,
    }));
    throw new Failure('invalid_input', 'The statement does not have the expected form.', { issues });
  }
}
