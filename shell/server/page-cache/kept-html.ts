import { fillHoles, nonceHole, viewHole, viewProperty, type Filling } from '../pages/holes.ts';
import { packAround } from './packed-around.ts';
import { joined, partsAround, type PartsAround } from './parts-around.ts';

/** The HTML of a page without what differs between its views, ready to be sent again and again. */
export interface KeptHtml {
  /** In bytes of memory, with what packing it will take. */
  readonly size: number;
  readonly filled: (filling: Filling) => Buffer;
  /** The same for a view without a token, around its nonce. */
  readonly plain: PartsAround;
  /** That in brotli; null before it is packed, and where it cannot be. */
  readonly packedPlain: () => PartsAround | null;
  /** In brotli, for which it is packed once; null where it cannot be: it then has to be packed for this view. */
  readonly packed: (filling: Filling) => Promise<Buffer | null>;
  /** Whether somebody has wanted it packed. */
  readonly isPacked: () => boolean;
  /** Packs it before somebody wants it. */
  readonly pack: () => Promise<unknown>;
}

const nonceLength = nonceHole.length;

export function keptHtml(html: string): KeptHtml {
  const [beforeView = '', afterView] = html.split(viewHole);
  if (afterView === undefined) throw new Error('A page without a place for its view cannot be kept');
  const viewAt = Buffer.byteLength(beforeView);
  const bytes = Buffer.from(beforeView + afterView);
  const nonces = positionsOf(nonceHole, bytes);
  const between = [0, ...nonces.map((at) => at + nonceLength)].map((from, index) =>
    bytes.subarray(from, nonces[index] ?? bytes.length),
  );
  let packing: Promise<PartsAround | null> | null = null;
  let around: PartsAround | null = null;
  const pack = (): Promise<PartsAround | null> => {
    if (packing) return packing;
    // As a text it takes up to twice the memory: no longer than for this.
    const text = bytes.toString();
    packing = packAround(text, nonceHole, (other) => fillHoles(text, { nonce: other, view: null })).then((done) => {
      around = done;
      return done;
    });
    return packing;
  };

  return {
    size: Math.round(bytes.length * 1.4),
    filled({ nonce, view }) {
      const own = Buffer.allocUnsafe(bytes.length);
      bytes.copy(own);
      for (const at of nonces) own.write(nonce, at, nonceLength, 'latin1');
      if (view === null) return own;
      return Buffer.concat([own.subarray(0, viewAt), Buffer.from(viewProperty(view)), own.subarray(viewAt)]);
    },
    plain: partsAround(between, nonceLength),
    packedPlain: () => around,
    async packed({ nonce, view }) {
      if (view !== null) return null;
      // Who comes while it is being packed waits: to pack it for each of them would take the longer, the more they are.
      const packed = await pack();
      return packed && joined(packed.with(nonce));
    },
    isPacked: () => packing !== null,
    pack,
  };
}

function positionsOf(searched: string, bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(searched); at !== -1; at = bytes.indexOf(searched, at + searched.length)) found.push(at);
  return found;
}
