import * as v from 'valibot';
import { ReleaseHash, RemoteName } from '@plumbline/contract/releases';

/**
 * The local registry: which release of each remote is live. The file is replaced as a whole, never edited in place;
 * `history` is append-only.
 */
export const RegistryFile = v.object({
  version: v.literal(1),
  live: v.record(RemoteName, ReleaseHash),
  history: v.array(v.object({ remote: RemoteName, release: ReleaseHash, at: v.string() })),
});
export type RegistryFile = v.InferOutput<typeof RegistryFile>;

/** The registry's file below the releases' folder. */
export const registryFileName = 'registry.json';
