import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import { replaceValues } from './deployment-files.ts';

/** An nginx of one process. */
export interface RunningNginx {
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Configuration {
  /** The folder of its files. */
  readonly folder: string;
  /** The part that is included into nginx's own configuration. */
  readonly site: string;
  /** The port without TLS. */
  readonly port: number;
  /** Additions to nginx's own configuration; default nothing. */
  readonly more?: string;
}

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Starts nginx, without brotli's module if this machine has none. As Debian's does, it logs requests for which the site names no log:
 * to `default.log`. @throws Error with its message about an invalid configuration.
 */
export async function startNginx(
  nginx: string,
  { folder, site, port, more = '' }: Configuration,
): Promise<RunningNginx> {
  const usesBrotli = site.includes('brotli_static on;');
  const modules = usesBrotli && existsSync(brotli) ? `load_module ${brotli};` : '';
  const usedSite = usesBrotli && modules === '' ? replaceValues(site, { 'brotli_static on;': '' }) : site;
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `${modules} daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn; events {}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${main} http { access_log ${folder}/default.log; ${more} ${tempPaths.join(' ')}\n${usedSite}\n}`,
  );
  const validation = await runCommand(nginx, ['-t', '-c', file, '-p', folder]);
  if (validation.code !== 0) throw new Error(validation.output);
  const server = spawn(nginx, ['-c', file, '-p', folder], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  for (let times = 0; times < 200; times += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
    if (answers) return { pid: server.pid ?? 0, stop };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await stop();
  throw new Error('nginx does not listen');
}
