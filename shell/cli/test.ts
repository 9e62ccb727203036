import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSuites } from './test/run-suites.ts';
import { suites } from './test/suites.ts';

/**
 * `npm test`: the short run of the suites; `npm run test:all`: all of each; `-- jest stories`: those named. The last line is
 * `N passed, N failed`.
 */
const isFullRun = process.argv.includes('--all');
const named = process.argv.slice(2).filter((name) => name !== '--all');
const unknown = named.filter((name) => suites.every((suite) => suite.name !== name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are: ${suites.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// Temporary folders of interrupted tests are removed with this folder.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
// PostgreSQL runs as another user and must be able to traverse the folder.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

// The configurations of Jest and Playwright read it.
if (isFullRun) delete process.env['SHORT_RUN'];
else process.env['SHORT_RUN'] = '1';

const chosen = suites.filter(({ name, onlyInFullRun }) =>
  named.length === 0 ? isFullRun || !onlyInFullRun : named.includes(name),
);
process.exitCode = (await runSuites(chosen)) ? 0 : 1;
