import { readDeployment, replaceValues } from '../../shell/cli/testing/deployment-files.ts';
import { root } from './root.ts';

/**
 * The options of systemd that work for a user without rights; the isolation of processes is the machine's own
 * (shell/cli/deployment.test.ts reads it).
 */
const kept = new Set(
  `After Requires StartLimitIntervalSec Type WorkingDirectory Environment ExecStart TimeoutStartSec TimeoutStopSec KillMode
  Restart RestartSec LimitNOFILE OOMPolicy UMask ListenStream Backlog`.split(/\s+/),
);

/** A kind of process that the repository has a unit for. */
interface ShippedUnit {
  readonly name: 'api' | 'page-server';
  /** The port, in place of its socket's own address. */
  readonly port: number;
  /** Settings, in place of the file that the unit reads. */
  readonly env: NodeJS.ProcessEnv;
  /** The file of its output. */
  readonly log: string;
  /** A cgroup v1 group that it joins before it begins; default none. */
  readonly group?: string;
}

/** A unit and its socket as they are shipped, for a site's data folder, without what only the machine's own systemd can do. */
export function shippedUnit({ name, port, env, log, group }: ShippedUnit): Record<string, string> {
  const [service, socket] = [`plumbline-${name}.service`, `plumbline-${name}.socket`];
  const joining = `/bin/sh -c 'echo $$$$ > ${group}/cgroup.procs; exec "$0" "$@"' `;
  const changed = replaceValues(keptLines(readDeployment(`systemd/${service}`)), { '/srv/plumbline': root }).replace(
    'ExecStart=',
    () => `ExecStart=${group === undefined ? '' : joining}`,
  );
  const settings = Object.entries(env).map(
    ([key, value = '']) => `Environment=${JSON.stringify(`${key}=${value}`).replaceAll('%', '%%')}`,
  );
  const own = [...settings, `StandardOutput=append:${log}`, `StandardError=append:${log}`].join('\n');
  return {
    // The unit's own settings come after it.
    [service]: changed.replace('[Service]\n', `[Service]\n${own}\n`),
    [socket]: keptLines(readDeployment(`systemd/${socket}`)).replace(
      /^ListenStream=.*$/m,
      `ListenStream=127.0.0.1:${port}`,
    ),
  };
}

function keptLines(unit: string): string {
  return unit
    .split('\n')
    .filter((line) => line.startsWith('[') || kept.has(line.split('=')[0] ?? ''))
    .join('\n');
}
