import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSuites } from './test/run-suites.ts';
import { suites } from './test/suites.ts';

/** `npm test`: every suite but those that have to be named; `npm test -- jest stories`: those named. The last line is `N passed, N failed`. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => suites.every((suite) => suite.name !== name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are: ${suites.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// A test that is cut off leaves its folders: here, where they go with the run.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
// A process of another user, as PostgreSQL's, passes through it.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const chosen = suites.filter(({ name, onDemand }) => (named.length === 0 ? !onDemand : named.includes(name)));
process.exitCode = (await runSuites(chosen)) ? 0 : 1;
