import { readDeployment, replaceValues } from '../../shell/cli/testing/deployment-files.ts';
import { root } from './root.ts';

/**
 * The options of systemd units that a user's service manager supports. Options that isolate processes need the system's manager;
 * shell/cli/deployment.test.ts checks them.
 */
const supportedOptions = new Set(
  `After Requires StartLimitIntervalSec Type WorkingDirectory Environment ExecStart TimeoutStartSec TimeoutStopSec KillMode
  Restart RestartSec LimitNOFILE OOMPolicy UMask ListenStream Backlog`.split(/\s+/),
);

/** A unit of the repository (docs/deploy/systemd), and what a test replaces in it. */
interface ShippedUnit {
  readonly name: 'api' | 'page-server';
  /** The port of the socket unit, instead of the shipped one. */
  readonly port: number;
  /** Environment variables, instead of the file that the unit reads. */
  readonly env: NodeJS.ProcessEnv;
  /** The file to which the output is written. */
  readonly log: string;
  /** The folder of a cgroup (v1) that the process joins at its start; default none. */
  readonly group?: string;
}

/**
 * The texts of a shipped service unit and its socket unit, changed for a test, with only the options that a user's manager
 * supports.
 */
export function shippedUnit({ name, port, env, log, group }: ShippedUnit): Record<string, string> {
  const [service, socket] = [`plumbline-${name}.service`, `plumbline-${name}.socket`];
  const joining = `/bin/sh -c 'echo $$$$ > ${group}/cgroup.procs; exec "$0" "$@"' `;
  const changed = replaceValues(supportedLines(readDeployment(`systemd/${service}`)), {
    '/srv/plumbline': root,
  }).replace('ExecStart=', () => `ExecStart=${group === undefined ? '' : joining}`);
  const settings = Object.entries(env).map(
    ([key, value = '']) => `Environment=${JSON.stringify(`${key}=${value}`).replaceAll('%', '%%')}`,
  );
  const testLines = [...settings, `StandardOutput=append:${log}`, `StandardError=append:${log}`].join('\n');
  return {
    // The test's lines come first in the section, and the unit's own follow.
    [service]: changed.replace('[Service]\n', `[Service]\n${testLines}\n`),
    [socket]: supportedLines(readDeployment(`systemd/${socket}`)).replace(
      /^ListenStream=.*$/m,
      `ListenStream=127.0.0.1:${port}`,
    ),
  };
}

function supportedLines(unit: string): string {
  return unit
    .split('\n')
    .filter((line) => line.startsWith('[') || supportedOptions.has(line.split('=')[0] ?? ''))
    .join('\n');
}
