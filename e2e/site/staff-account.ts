import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { siteEnvironment } from './environment.ts';
import { root } from './root.ts';

/** A staff account of a site under test. */
export interface StaffAccount {
  readonly email: string;
  readonly password: string;
  /**
   * The authenticator's code in `steps` times 30 s from now, by default the current one. @throws Error without a second factor
   */
  readonly code: (steps?: number) => string;
  /** The code with which the second factor was set up, which is not accepted again; empty without a second factor. */
  readonly usedCode: string;
}

const password = 'a lintel over every door';

interface AccountOptions {
  readonly role?: 'viewer' | 'staff' | 'owner';
  readonly totp?: boolean;
  /** The site's data folder; default that of the journeys' site. */
  readonly dataDir?: string | undefined;
}

/** Creates a staff account by the script of `npm run staff`, as operators do. */
export async function addStaff(
  email: string,
  { role = 'staff', totp = false, dataDir = process.env['E2E_DATA_DIR'] }: AccountOptions = {},
): Promise<StaffAccount> {
  const staff = (args: readonly string[], answer: (output: string) => string | null) => runStaff(dataDir, args, answer);
  await staff(['add', email, 'Ines Ferreira', role], () => password);
  let key: Buffer | undefined;
  let usedCode = '';
  const code = (steps = 0): string => {
    if (key === undefined) throw new Error(`${email} has no second factor`);
    return totpCode(key, Math.floor(Date.now() / 30_000) + steps);
  };
  if (totp) {
    await staff(['totp', email], (output) => {
      const secret = /secret=([A-Z2-7]+)&/.exec(output)?.[1];
      if (secret === undefined) return null;
      key = fromBase32(secret);
      return (usedCode = code());
    });
  }
  return { email, password, code, usedCode };
}

/** An authenticator's current code for the key in a URL such as `otpauth://totp/…?secret=…`. */
export function codeOfKey(url: string): string {
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(url)?.[1];
  if (secret === undefined) throw new Error(`${url} has no key`);
  return totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000));
}

/** Runs the script. `answer` returns the line of input for the output so far, or null to wait for more output. */
async function runStaff(
  dataDir: string | undefined,
  args: readonly string[],
  answer: (output: string) => string | null,
): Promise<void> {
  if (!dataDir) throw new Error('E2E_DATA_DIR must name the data folder of the site that E2E_ORIGIN names');
  const child = spawn(process.execPath, ['api/src/cli/staff.ts', ...args], {
    cwd: root,
    env: siteEnvironment({ DATA_DIR: dataDir }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const reply = () => {
    const line = child.stdin.writableEnded ? null : answer(output);
    if (line !== null) child.stdin.end(`${line}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      reply();
    });
  }
  reply();
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(`staff ${args.join(' ')} ended with ${exitCode}:\n${output}`);
}

/** The six-digit code of RFC 6238 for a step of 30 s since 1970. */
function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
