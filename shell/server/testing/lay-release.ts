import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases/releases';

/** Lays a release where a page server finds it, below the releases' folder. */
export async function layRelease(
  releases: string,
  { release, folder }: { readonly release: Release; readonly folder: string },
): Promise<void> {
  await cp(folder, join(releases, release.remote, release.hash), { recursive: true });
}
