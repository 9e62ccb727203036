import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { joined, partsAround, type PartsAround } from './parts-around.ts';

const unpack = promisify(brotliDecompress);

/**
 * Packs HTML once for all nonces, in brotli. What is packed before a flush ends at a whole byte, so between two of them the hole's first
 * occurrence can be replaced by a block that is not packed; every later one is a copy of it, which copies what stands there
 * then. A text of the same length keeps all distances as they are, and the same two characters at its end keep what a
 * decoder expects after it (RFC 7932 §7.1, §9.2).
 *
 * While it is packed, characters that stand nowhere else fill the hole: with any other the packer could take a part of them from
 * elsewhere. Whether it made copies of all is tried, by unpacking it with a text that has no character in common with these.
 * @param expected the HTML with a text in place of the hole. @returns null where that gave anything else.
 */
export async function packAround(
  html: string,
  hole: string,
  expected: (text: string) => string,
): Promise<PartsAround | null> {
  const [first, ...rest] = html.split(hole);
  if (first === undefined || rest.length === 0) return null;
  const filler = fillerLike(hole);
  try {
    const [before, , after] = await packInParts([first, filler, rest.join(filler)]);
    const around = partsAround([Buffer.concat([before, plainBlockOf(hole.length)]), after], hole.length);
    const other = withNothingInCommon(hole);
    return (await unpack(joined(around.with(other)))).equals(Buffer.from(expected(other))) ? around : null;
  } catch {
    return null;
  }
}

type Three<T> = readonly [T, T, T];

function packInParts([first, second, third]: Three<string>): Promise<Three<Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: first.length + second.length + third.length,
  };
  const stream = createBrotliCompress({ params });
  let chunks: Buffer[] = [];
  const taken = (): Buffer => {
    const part = Buffer.concat(chunks);
    chunks = [];
    return part;
  };
  const flushed = (text: string): Promise<Buffer> =>
    new Promise((resolve) => {
      stream.write(text);
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve(taken()));
    });
  return new Promise((resolve, reject) => {
    stream.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
    void (async () => {
      const before = await flushed(first);
      const hole = await flushed(second);
      stream.on('end', () => resolve([before, hole, taken()])).end(third);
    })();
  });
}

/** What stands before so many bytes, up to 65536, that are not packed and not the last: RFC 7932 §9.2. */
function plainBlockOf(length: number): Buffer {
  const head = Buffer.allocUnsafe(3);
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return head;
}

/** They stand in no sound HTML; the dictionary of brotli has them in their order and the other way round, so they are in neither. */
const inNoText = Array.from({ length: 22 }, (_, at) => {
  const code = 1 + ((at * 7) % 22);
  // What is left out are the spaces, 9 to 13.
  return String.fromCharCode(code < 9 ? code : code + 5);
});

/** Of the same length, with the same end. */
function fillerLike(hole: string): string {
  return Array.from(hole.slice(0, -2), (_, at) => inNoText[at % inNoText.length]).join('') + hole.slice(-2);
}

function withNothingInCommon(hole: string): string {
  return 'A'.repeat(hole.length - 2) + hole.slice(-2);
}
