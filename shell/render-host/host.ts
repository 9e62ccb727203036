import { Console } from 'node:console';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import * as renderer from '../src/entry-server.tsx';
import { readFrames, writeFrame } from './frames.ts';
import { fromHostLimits, toHostLimits } from './messages.ts';
import { openPageRunner } from './page-runner.ts';

// The process of a render host. Node's permission model is the wall around it (see `host-process.ts`); what that leaves open is
// taken away here, before the first line of a remote's code runs: `process.kill` and its like reach beyond this process.
const { stdin, stdout, stderr } = process;

readFrames(stdin, {
  limits: toHostLimits,
  onMessage: openPageRunner(renderer, (message, text) => writeFrame(stdout, fromHostLimits, message, text)) as (
    message: unknown,
    text: string,
  ) => void,
  onFault: (error) => {
    throw error;
  },
});
const exit = process.exit.bind(process);
stdin.once('end', () => exit(0));

// What reaches beyond this process, also for whoever finds the real object.
const reaching = [
  'kill',
  '_kill',
  'abort',
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'execve',
  '_debugProcess',
  'mainModule',
];
for (const name of reaching) Object.defineProperty(process, name, { value: undefined });
Object.assign(os, { setPriority: undefined });
syncBuiltinESMExports();

const { version, versions, platform, arch } = process;
const nextTick = process.nextTick.bind(process);
const harmless = { env: { NODE_ENV: process.env['NODE_ENV'] }, nextTick, version, versions, platform, arch };
// Pages ask the API through `prefetch`: the page server does it for them.
const noNetwork = () => Promise.reject(new TypeError('a page on the server asks the API through prefetch'));
for (const [name, value] of Object.entries({
  process: Object.freeze(harmless),
  // Answers go out on stdout: what a remote prints must not stand between them.
  console: new Console(stderr, stderr),
  fetch: noNetwork,
  WebSocket: undefined,
  EventSource: undefined,
  BroadcastChannel: undefined,
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// What `host-process.ts` waits for before it sends a release.
writeFrame(stdout, fromHostLimits, { type: 'up' });
