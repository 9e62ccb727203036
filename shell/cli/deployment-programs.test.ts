import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { runCommand } from './check/run-command.ts';
import { installed, readDeployment, withOwn } from './testing/deployment-files.ts';
import { where } from './testing/where.ts';

const [caddy, systemd] = [installed('caddy'), installed('systemd-analyze')];
const folder = await temporaryFolder();

where('caddy')('Caddy takes its file', async () => {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, withOwn(readDeployment('caddy/Caddyfile'), { '/var/log/caddy': folder }));
  const { code, output } = await runCommand(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', file]);
  expect([code, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
});

where('systemd-analyze')('systemd finds no fault in the units', async () => {
  const units = ['api.service', 'api.socket', 'page-server.service', 'page-server.socket', 'smoke-tester.service'].map(
    (unit) => {
      const file = join(folder, `plumbline-${unit}`);
      writeFileSync(file, withOwn(readDeployment(`systemd/plumbline-${unit}`), ownPlace(unit)));
      return file;
    },
  );
  const { output } = await runCommand(systemd ?? '', ['verify', '--man=no', ...units]);
  // It looks at units of the machine as well, for which nobody here can answer.
  expect(output.split('\n').filter((line) => line.includes('plumbline-'))).toEqual([]);
});

function ownPlace(unit: string): Record<string, string> {
  return unit.endsWith('.service') ? { '=/srv/plumbline': `=${workspaceRoot}` } : {};
}
