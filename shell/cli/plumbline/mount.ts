import type { Mounted } from '../../trial/mount-release.ts';
import type { BuiltRelease } from '@plumbline/build/release';
import { installedChromium } from '../chromium.ts';

/**
 * Shows a build in the Chromium of this machine. Where there is none, nothing speaks against it
 * and nothing for it. Loaded late: most commands need neither a browser nor the shell.
 */
export async function mount(
  built: BuiltRelease,
  say: (line: string) => void,
): Promise<Mounted | { readonly issues: readonly []; readonly trial: null }> {
  const executable = await installedChromium();
  if (executable === null) {
    say('No Chromium on this machine (CHROMIUM may name one): its pages are not shown in a browser.');
    return { issues: [], trial: null };
  }
  say('Showing its pages in Chromium, narrow and wide …');
  const { mountRelease } = await import('../../trial/mount-release.ts');
  return mountRelease({ ...built, executable });
}
