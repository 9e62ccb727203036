import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases/releases';

/** Copies a release to the place below the releases' folder at which a page server looks for it. */
export async function copyRelease(
  releases: string,
  { release, folder }: { readonly release: Release; readonly folder: string },
): Promise<void> {
  await cp(folder, join(releases, release.remote, release.hash), { recursive: true });
}
