import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import satisfiesRange from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';

// This file is separate from the schemas of releases because browsers load those, and need no semver library.

/** Whether a version such as `1.4.2` satisfies a range in npm's syntax; false if either is malformed. */
export function satisfies(version: string, range: string): boolean {
  // An empty range means any version to npm, and a missing range here.
  return range.trim() !== '' && satisfiesRange(version, range);
}

/** Whether a text is a range of versions in npm's syntax; false if the text is empty. */
export function isVersionRange(text: string): boolean {
  return text.trim() !== '' && validRange(text) !== null;
}

/**
 * The widest range in which a version and its successors are compatible by the rules of semver: `^19.0.0` for 19.3.1,
 * `^0.4.0` for 0.4.2. @throws TypeError if the version is malformed.
 */
export function compatibleRange(version: string): string {
  return major(version) > 0 ? `^${major(version)}.0.0` : `^0.${minor(version)}.0`;
}
