#!/usr/bin/env node
import { realpathSync } from 'node:fs';

// The entry point of `npx plumbline …` in an installed SDK. `create` runs before the rest of the SDK is installed: it is loaded separately.
const args = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

async function main(): Promise<number> {
  if (major < 20 || (major === 20 && minor < 12)) {
    process.stderr.write(`Plumbline needs Node 20.12 or newer; this is ${process.versions.node}.\n`);
    return 1;
  }
  const out = (text: string) => void process.stdout.write(`${text}\n`);
  const err = (text: string) => void process.stderr.write(`${text}\n`);
  // Packages are found by their real paths, and sources are compared with those.
  const folder = realpathSync(process.cwd());
  if (args[0] === 'create') {
    const { runCreate } = await import('./repository/run-create.ts');
    return runCreate(args.slice(1), { folder, environment: process.env, out, err });
  }
  const { runInRepository } = await import('./repository/run-in-repository.ts');
  return runInRepository(args, { folder, environment: process.env, out, err });
}

process.exitCode = await main();
