import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runDev } from './dev/run-dev.ts';
import { fail } from './fail.ts';

// `npm run dev`: the site from sources; `npm run dev -- mf-blog` watches this remote alone.
const environmentFile = join(workspaceRoot, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
await runDev(process.argv.slice(2), null).catch(fail);
