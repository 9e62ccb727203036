import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import { integrityOf, releaseHash } from '../registry/release-hash.ts';

/** Files by their path in the release. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** The number of bytes of all files. */
export function bytesOf(files: ReleaseFiles): number {
  return [...files.values()].reduce((sum, file) => sum + file.length, 0);
}

/** In bytes: the unit in which a disk stores files and folders. */
const blockBytes = 4_096;

/**
 * An estimate of the size on disk: one block more than the content of each file needs, because an empty file takes
 * space too, and one block for each folder.
 */
export function diskBytesOf(files: ReleaseFiles): number {
  const folders = new Set([...files.keys()].flatMap((path) => foldersOf(path)));
  const blocks = [...files.values()].reduce((sum, file) => sum + Math.ceil(file.length / blockBytes) + 1, 0);
  return (blocks + folders.size) * blockBytes;
}

function foldersOf(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** Converts files from another thread, where buffers arrive as plain bytes. */
export function restoreBuffers(files: ReleaseFiles): ReleaseFiles {
  return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]));
}

/**
 * Plain segments below one of the two folders, at most five, so that no path leads out of the release or creates too
 * many folders.
 */
const validPath = /^(?:browser|server)(?:\/[\w@-][\w@.-]*){1,5}$/;
const maxPathLength = 200;

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** The differences between the files and the described ones. */
export async function inspectFiles(release: Release, files: ReleaseFiles): Promise<Issue[]> {
  const issues: Issue[] = [];
  if (releaseHash(release) !== release.hash) {
    issues.push({ path: 'hash', message: `is not the hash of this description, which is ${releaseHash(release)}` });
  }
  const valid = new Map<string, Buffer>();
  for (const [path, { integrity, bytes }] of Object.entries(release.files)) {
    const file = files.get(path);
    if (!validPath.test(path) || path.length > maxPathLength) {
      issues.push({
        path: issuePath(path),
        message: 'must be a path of at most five plain names below browser/ or server/',
      });
    } else if (plainPathOf(release, path) !== null) {
      // A server would send this file instead of that one to browsers that accept its compression.
      issues.push({
        path: issuePath(path),
        message: `is a compressed form of ${plainPathOf(release, path)}, which is sent and not described`,
      });
    } else if (file === undefined) issues.push({ path: issuePath(path), message: 'is missing' });
    else if (file.length !== bytes) {
      issues.push({ path: issuePath(path), message: `has ${file.length} bytes, and ${bytes} are described` });
    } else if (integrityOf(file) !== integrity) {
      issues.push({ path: issuePath(path), message: 'does not have the hash described' });
    } else valid.set(path, file);
  }
  for (const [path, content] of files) {
    if (Object.hasOwn(release.files, path)) continue;
    const issue = await inspectUndescribed(release, path, content, valid);
    if (issue) issues.push(issue);
  }
  issues.push(...inspectPathConflicts(new Set([...Object.keys(release.files), ...files.keys()])));
  return issues;
}

/** Paths that cannot exist together on a disk, such as names that differ only in case. */
function inspectPathConflicts(paths: ReadonlySet<string>): Issue[] {
  const placeOf = (path: string) => path.toLowerCase();
  const folders = new Set([...paths].flatMap(foldersOf).map(placeOf));
  const taken = new Map<string, string>();
  return [...paths].flatMap((path) => {
    const other = taken.get(placeOf(path));
    taken.set(placeOf(path), path);
    if (folders.has(placeOf(path))) return [{ path: issuePath(path), message: 'is also the folder of another file' }];
    if (other !== undefined) return [{ path: issuePath(path), message: `differs from ${other} by case alone` }];
    return [];
  });
}

/**
 * An undescribed file may only be the compressed form of a valid file. It is unpacked only up to that file's size,
 * because a few kB can expand to many GB.
 */
async function inspectUndescribed(
  release: Release,
  path: string,
  content: Buffer,
  valid: ReleaseFiles,
): Promise<Issue | null> {
  const plainPath = plainPathOf(release, path);
  if (plainPath === null) return { path: issuePath(path), message: 'is not described' };
  const plain = valid.get(plainPath);
  // The fault of the file itself is reported already.
  if (plain === undefined) return null;
  try {
    const unpacked = await unpack[path.endsWith('.br') ? '.br' : '.gz'](content, {
      maxOutputLength: Math.max(1, plain.length),
    });
    if (unpacked.equals(plain)) return null;
  } catch {
    // The file is not compressed, or larger than the plain file.
  }
  return { path: issuePath(path), message: `is no compressed form of ${plainPath}` };
}

/** The described file whose compressed form has this path; null if there is none. */
function plainPathOf({ files }: Release, path: string): string | null {
  const plainPath = /^(browser\/.*)\.(?:br|gz)$/.exec(path)?.[1];
  return plainPath !== undefined && Object.hasOwn(files, plainPath) ? plainPath : null;
}

function issuePath(path: string): string {
  return `files.${path}`;
}
