import { planted } from './check/planted.ts';
import { runChecks } from './check/run-checks.ts';
import { deadCode, format, lint, types } from './check/tools.ts';

/** `npm run check`: all static checks, and whether they catch the faults planted for them. */
process.exitCode = (await runChecks([types, lint, format, deadCode, planted])) ? 0 : 1;
