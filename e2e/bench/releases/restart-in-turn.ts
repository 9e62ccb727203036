import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { root } from '../../site/root.ts';
import { openSite } from '../shared/bench-site.ts';
import { nextMessage } from '../shared/next-message.ts';
import { wantNone, type WantedFigure } from '../shared/wanted-figures.ts';
import { startVisitors } from './visitors.ts';

/**
 * `restart-in-turn.ts <API's port> <site's port> <number of restarts>`, with the API's socket as file descriptor 3 and the site's
 * as 4.
 */
const [apiPort = '', sitePort = '', restarts = ''] = process.argv.slice(2);

interface Kind {
  readonly name: string;
  readonly module: string;
  readonly socket: number;
}

const api: Kind = { name: 'API', module: 'api/src/main.ts', socket: 3 };
const pages: Kind = { name: 'page server', module: 'shell/server/main.ts', socket: 4 };

// This site prepares the data folder and publishes the builds. The processes that are restarted run beside it, with its data.
const site = await openSite();
const env = {
  ...site.env,
  NODE_ENV: 'production',
  API_PORT: apiPort,
  PORT: sitePort,
  API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  LEADS_PER_ADDRESS: '1000000',
  LEADS_PER_EMAIL: '1000000',
  LEADS_MIN_SECONDS: '0',
  LISTEN_FDS: '1',
};

async function start({ module, socket }: Kind): Promise<ChildProcess> {
  // Warnings and errors show why a request failed.
  const stdio = ['ignore', 'inherit', 'inherit', socket, 'ipc'] as const;
  const child = spawn(process.execPath, [module], { cwd: root, env, stdio: [...stdio] });
  const message = await nextMessage<unknown>(child);
  if (message !== 'ready') throw new Error(`${module} says ${String(message)}`);
  return child;
}

const running = new Map<Kind, ChildProcess>();
const abnormalExits: string[] = [];
const stopTimes: number[] = [];
try {
  for (const kind of [api, pages]) running.set(kind, await start(kind));
  const visitors = startVisitors({ site: Number(sitePort), api: Number(apiPort) });
  for (let number = 0; number < Number(restarts); number += 1) {
    const kind = number % 2 === 0 ? api : pages;
    const [old, next] = [running.get(kind), await start(kind)];
    running.set(kind, next);
    if (!old) continue;
    const from = performance.now();
    const ended = once(old, 'exit') as Promise<[number | null, string | null]>;
    old.kill('SIGTERM');
    const [code, signal] = await ended;
    const took = performance.now() - from;
    stopTimes.push(took);
    if (code !== 0) abnormalExits.push(`SIGTERM ${number + 1}: the ${kind.name} ended with ${signal ?? code}`);
  }
  const { answered, failed, slowest } = await visitors.stop();
  const counts = Object.entries(answered).map(([kind, count]) => `${count} ${kind}`);
  for (const fault of [...abnormalExits, ...failed].slice(0, 30)) console.log(fault);
  console.log(`${stopTimes.length} SIGTERMs under load: ${counts.join(', ')}; ${failed.length} failed.`);
  console.log(`Longest answer ${slowest.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}.`);
  const rarest = Math.min(...Object.values(answered));
  const longest = Math.max(...stopTimes);
  const figures: WantedFigure[] = [
    wantNone('requests that failed during restarts', failed.length),
    wantNone('processes that did not end with 0', abnormalExits.length),
    {
      wanted: 'answers of the rarest kind: more than restarts',
      measured: rarest,
      met: stopTimes.length > 0 && Number.isFinite(rarest) && rarest > stopTimes.length,
    },
    { wanted: 'longest stop ≤ 10 s', measured: `${(longest / 1000).toFixed(1)} s`, met: longest <= 10_000 },
  ];
  process.send?.(figures);
} finally {
  for (const child of running.values()) child.kill('SIGTERM');
}
process.disconnect?.();
