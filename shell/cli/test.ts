import { runSuites } from './test/run-suites.ts';
import { suites } from './test/suites.ts';

/** `npm test`: every suite; `npm test -- jest stories`: those named. The last line is `N passed, N failed`. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => suites.every((suite) => suite.name !== name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are: ${suites.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
process.exitCode = (await runSuites(suites.filter(({ name }) => named.length === 0 || named.includes(name)))) ? 0 : 1;
