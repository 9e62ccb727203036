import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSuites } from './test/run-suites.ts';
import { suites } from './test/suites.ts';

/**
 * `npm test`: the short run of the suites; `npm run test:all`: all of each; `-- jest stories`: those named; `-- jest mf-events`: the
 * tests of a suite below a path. The last line is `N passed, N failed`.
 */
const isFullRun = process.argv.includes('--all');
const requested = process.argv.slice(2).filter((argument) => argument !== '--all');
const namedSuites = requested.filter((argument) => suites.some(({ name }) => name === argument));
const paths = requested.filter((argument) => !namedSuites.includes(argument));
const pathless = suites.filter(({ name, takesPaths }) => namedSuites.includes(name) && !takesPaths);
if (paths.some((path) => !existsSync(path)) || (paths.length > 0 && namedSuites.length === 0)) {
  const names = suites.map(({ name }) => name).join(', ');
  stopWith(
    `Unknown suite ${paths.join(', ')}; there are: ${names}. A path stands behind its suite: npm test -- jest mf-blog.`,
  );
}
if (paths.length > 0 && pathless.length > 0) {
  stopWith(`The suite ${pathless[0]?.name} takes no path such as ${paths[0]}.`);
}

function stopWith(line: string): never {
  console.error(line);
  process.exit(2);
}

// Temporary folders of interrupted tests are removed with this folder.
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
// PostgreSQL runs as another user and must be able to traverse the folder.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

// The configurations of Jest and Playwright read SHORT_RUN. A test that is named by its path runs in any case.
if (isFullRun || paths.length > 0) delete process.env['SHORT_RUN'];
else process.env['SHORT_RUN'] = '1';

const chosenSuites = suites.filter(({ name, neededBy, onlyInFullRun }) =>
  namedSuites.length === 0
    ? isFullRun || !onlyInFullRun
    : namedSuites.includes(name) || (neededBy !== undefined && namedSuites.includes(neededBy)),
);
// Some tests of the full run depend on real time, so its suites run one after another.
const suitesToRun = isFullRun ? chosenSuites.map((suite) => ({ ...suite, besidePrevious: false })) : chosenSuites;
process.exitCode = (await runSuites(suitesToRun, paths)) ? 0 : 1;
