import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../platform/root.ts';
import { freePort } from '@plumbline/serving/testing/free-port';

/** A mail that the sandbox has received. */
interface SandboxMail {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly attachments: readonly { readonly filename: string; readonly type: string; readonly bytes: number }[];
}

/** The sandbox as a separate process, for tests over a real connection. */
export interface OpenSandbox extends AsyncDisposable {
  readonly url: string;
  /** The received mails, oldest first. */
  mails(): Promise<SandboxMail[]>;
  attachment(mail: SandboxMail, index: number): Promise<Buffer>;
  /** Sets the behaviour of the mail API from now on; `delay` in ms, `times`: the number of mails, 0 for all. */
  behave(mode: string, options?: { readonly delay?: number; readonly times?: number }): Promise<void>;
  /** Ends the process and starts another with the same state. */
  restart(): Promise<void>;
}

/** Opens a sandbox without data, with these settings in addition to its own. */
export async function openSandbox(settings: Readonly<Record<string, string>> = {}): Promise<OpenSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-sandbox-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await start(port, folder, settings);
  return {
    url,
    mails: async () => {
      const mails = (await (await fetch(`${url}/mail.json`)).json()) as SandboxMail[];
      // Lines in form fields end in CRLF during transport.
      return mails.toReversed().map((mail) => ({ ...mail, text: mail.text.replaceAll('\r\n', '\n') }));
    },
    attachment: async ({ id }, index) =>
      Buffer.from(await (await fetch(`${url}/mail/${id}/attachments/${index}`)).arrayBuffer()),
    behave: async (mode, { delay = 0, times = 0 } = {}) => {
      const body = new URLSearchParams({ mode, delay: String(delay), times: String(times) });
      const answer = await fetch(`${url}/mail/behaviour`, { method: 'POST', body, redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`the sandbox does not behave: ${await answer.text()}`);
    },
    restart: async () => {
      await stop(child);
      child = await start(port, folder, settings);
    },
    [Symbol.asyncDispose]: async () => {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function start(port: number, folder: string, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings, SANDBOX_PORT: String(port), DATA_DIR: folder };
  const child = spawn(process.execPath, [fromRoot('api/sandbox/src/main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
