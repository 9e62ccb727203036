import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@plumbline/contract/endpoint';
import { imageTypes, type ImageEnding } from './image-types.ts';

/** A picture in a format that every feed reader supports. */
interface PlainPicture {
  /** A path of this site. */
  readonly address: string;
  readonly type: string;
  /** In bytes. */
  readonly length: number;
}

/** The path of a stored image: its name without its ending, and the ending. */
const mediaPath = /^\/api\/media\/([0-9a-f]{32})\.(\w+)$/;

/**
 * The picture of a site address, a drawing as PNG; null if the file is not stored here. Drawings are drawn when they
 * are uploaded, never on a reader's request.
 */
export async function plainPicture(mediaFolder: string, address: string): Promise<PlainPicture | null> {
  const file = plainFile(address);
  if (file === null) return null;
  const length = await stat(join(mediaFolder, file)).then(
    ({ size }) => size,
    () => null,
  );
  if (length === null) return null;
  const type = imageTypes[file.slice(file.indexOf('.') + 1) as ImageEnding];
  return { address: `${apiBase}/media/${file}`, type, length };
}

function plainFile(address: string): string | null {
  const [, name, ending] = mediaPath.exec(address) ?? [];
  if (name === undefined) return null;
  return `${name}.${ending === 'svg' ? 'png' : ending}`;
}
