import { registeredHashes } from './integrity.ts';

/** The hashes of the scripts that this tab may run. */
export const knownHashes = registeredHashes(window.location.origin);
