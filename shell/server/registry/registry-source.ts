import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { Canary } from './snapshot.ts';

/** Where snapshots come from: the API's registry, or the builds of `npm run dev`. */
export interface RegistrySource {
  /** The newest snapshot that holds, of what is live; an older one while the newest cannot be read. */
  current(): Promise<Snapshot>;
  /** The same without waiting; null before there is any, absent where each time takes a look. */
  atHand?(): Snapshot | null;
  /** The canaries that run beside that; absent where none ever does. */
  canaries?(): readonly Canary[];
  /**
   * How much of what is live `current` names, be it by a release before: where that is not all, an address that no remote
   * in it answers may be one of the rest. `none` before any registry was read; `all` again where a remote is missing for
   * so long that nobody can mean it to come. Absent: all.
   */
  extent?(): 'all' | 'part' | 'none';
  /** Whether `current` gives an older snapshot than the registry wants, and why. */
  fault(): string | null;
}
