import { planted } from './check/planted.ts';
import { runChecks } from './check/run-checks.ts';
import { deadCode, format, lint, types } from './check/tools.ts';

/** `npm run check`: everything that can be said of the sources without running them. */
process.exitCode = (await runChecks([types, lint, format, deadCode, planted])) ? 0 : 1;
