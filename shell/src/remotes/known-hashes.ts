import { registeredHashes } from './integrity.ts';

/** The hashes of what this tab may run: of the releases that it knows. */
export const knownHashes = registeredHashes(window.location.origin);
