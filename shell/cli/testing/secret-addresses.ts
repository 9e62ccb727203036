import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@plumbline/contract/endpoints';
import { apiBase } from '@plumbline/contract/endpoint';
import { workspaceRoot } from '@plumbline/build/workspace';

/** A value that no log of a proxy may contain. */
export const secret = 'k3Pm4rkD-a-mailed-secret';

/**
 * Addresses that contain a mailed secret, with it: those of endpoints and pages that declare it, and the audit's PDF, which is no
 * endpoint.
 */
export function secretAddresses(): string[] {
  const remotes = globSync('mf-*/remote.config.ts', { cwd: workspaceRoot });
  const pages = remotes.flatMap((file) =>
    [...readFileSync(join(workspaceRoot, file), 'utf8').matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path),
  );
  const all = [...endpoints.map(({ path }) => apiBase + path), ...pages, `${apiBase}/audit/:token`];
  const own = all.filter((path) => /:(?:token|orderId)\b/.test(path));
  return own.flatMap((path) => [path, path.toUpperCase()].map((one) => one.replace(/:(?:token|orderId)\??/i, secret)));
}
