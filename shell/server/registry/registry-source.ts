import type { Snapshot } from '@plumbline/contract/releases';

/** Where snapshots come from: a file beside the releases now; any other registry fits behind the same two calls. */
export interface RegistrySource {
  /** The newest snapshot that holds; an older one while the newest cannot be read. */
  current(): Promise<Snapshot>;
  /** Whether `current` gives an older snapshot than the registry wants, and why. */
  fault(): string | null;
}
