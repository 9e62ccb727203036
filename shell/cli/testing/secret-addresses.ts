import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@plumbline/contract/endpoints';
import { apiBase } from '@plumbline/contract/endpoint';
import { workspaceRoot } from '@plumbline/build/workspace';

/** A value that no log of a proxy may contain. */
export const secret = 'k3Pm4rkD-a-mailed-secret';

/**
 * The paths of endpoints and pages whose parameter `token` or `orderId` is a secret that was mailed, with the secret filled in, in
 * lower and upper case, and after a backslash, which page servers take for a slash. The audit's PDF is not declared as an endpoint.
 */
export function secretAddresses(): string[] {
  const remotes = globSync('mf-*/remote.config.ts', { cwd: workspaceRoot });
  const pages = remotes.flatMap((file) =>
    [...readFileSync(join(workspaceRoot, file), 'utf8').matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path),
  );
  const all = [...endpoints.map(({ path }) => apiBase + path), ...pages, `${apiBase}/audit/:token`];
  const withSecret = all.filter((path) => /:(?:token|orderId)\b/.test(path));
  return withSecret.flatMap((path) =>
    [path, path.toUpperCase(), path.replace(/\/(?=:(?:token|orderId))/, '\\')].map((one) =>
      one.replace(/:(?:token|orderId)\??/i, secret),
    ),
  );
}
