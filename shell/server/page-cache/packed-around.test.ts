import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { packAround } from './packed-around.ts';
import { joined } from './parts-around.ts';

const pageWith = (nonce: string) =>
  ['7xm', 'a', 'b', '7xmucj', 'c', '7x', 'd']
    .map((name) => `<script nonce="${nonce}" src="${name}.js"></script><p class="${name}">A fair price.</p>`)
    .join('');

async function pack(hole: string, html = pageWith(hole)) {
  return packAround(html, hole, (text) => html.replaceAll(hole, text));
}

describe('HTML that is packed once around a text that differs', () => {
  test.each(['7xmucjsiP4Fs07VtrHgveA==', 'scriptAfairpriceclass0==', 'AAAAAAAAAAAAAAAAAAAAAA=='])(
    'gives the same HTML with any other in place of %s, also where it shares its beginning with other text',
    async (hole) => {
      const packed = await pack(hole);
      for (const text of ['7xmucjsiP4Fs07VtrHgveA==', 'htlLtp1JBefvM+ewefBbCg==', 'ppppppppppppppppppppp/==']) {
        const parts = packed?.with(text) ?? [];
        expect(brotliDecompressSync(joined(parts)).toString()).toBe(pageWith(text));
      }
    },
  );

  test('is not packed where it has no such text, or would come out as anything else', async () => {
    expect(await pack('7xmucjsiP4Fs07VtrHgveA==', '<p>A fair price.</p>')).toBeNull();
    const expected = () => 'something else';
    expect(await packAround(pageWith('?'.repeat(24)), '?'.repeat(24), expected)).toBeNull();
  });
});
