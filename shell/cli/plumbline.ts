import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runTeamCommand } from './plumbline/run-team-command.ts';

// `npx plumbline …`, or `npm run plumbline -- …`: the commands with which teams develop and release remotes.
const environmentFile = join(workspaceRoot, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
process.exitCode = await runTeamCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
