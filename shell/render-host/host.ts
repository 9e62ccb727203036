import { Console } from 'node:console';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import * as renderer from '../src/entry-server.tsx';
import { readFrames, writeFrame } from './frames.ts';
import { fromHostLimits, toHostLimits } from './messages.ts';
import { createPageRunner } from './page-runner.ts';

// The process of a render host. Node's permission model isolates it (see `host-process.ts`); this file removes what the model permits,
// such as `process.kill`, which affects other processes, before the first line of a remote's code runs.
const { stdin, stdout, stderr } = process;

readFrames(stdin, {
  limits: toHostLimits,
  onMessage: createPageRunner(renderer, (message, text) => writeFrame(stdout, fromHostLimits, message, text)) as (
    message: unknown,
    text: string,
  ) => void,
  onFault: (error) => {
    throw error;
  },
});
const exit = process.exit.bind(process);
stdin.once('end', () => exit(0));

// Properties of `process` that affect other processes. They are removed from the real object, because a remote may find a reference to it.
const unsafeProperties = [
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
for (const name of unsafeProperties) Object.defineProperty(process, name, { value: undefined });
Object.assign(os, { setPriority: undefined });
syncBuiltinESMExports();

const { version, versions, platform, arch } = process;
const nextTick = process.nextTick.bind(process);
const safeProcess = { env: { NODE_ENV: process.env['NODE_ENV'] }, nextTick, version, versions, platform, arch };
// Pages call the API through `prefetch`: the page server sends their requests.
const noNetwork = () => Promise.reject(new TypeError('a page on the server asks the API through prefetch'));
for (const [name, value] of Object.entries({
  process: Object.freeze(safeProcess),
  // stdout carries messages: a remote's console output must not mix with them.
  console: new Console(stderr, stderr),
  fetch: noNetwork,
  WebSocket: undefined,
  EventSource: undefined,
  BroadcastChannel: undefined,
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// `host-process.ts` waits for this message before it sends a release.
writeFrame(stdout, fromHostLimits, { type: 'up' });
