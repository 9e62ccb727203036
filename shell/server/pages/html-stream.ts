import { PassThrough, type Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';

/** An HTML answer that is sent as it comes. */
export interface HtmlStream {
  readonly stream: Duplex;
  readonly encoding: 'br' | 'gzip' | null;
  /** Resolves when all of it has come out of the stream, or nothing will because the visitor has left. */
  send(html: string): Promise<void>;
  end(html: string | Buffer): void;
}

/** A stream in the best encoding the browser takes; settings are those where time and size meet for one page. */
export function htmlStream(accepted: string | false): HtmlStream {
  if (accepted === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    return packed(createBrotliCompress({ params }), 'br', constants.BROTLI_OPERATION_FLUSH);
  }
  if (accepted === 'gzip') return packed(createGzip({ level: 6 }), 'gzip', constants.Z_SYNC_FLUSH);
  const stream = new PassThrough();
  return {
    stream,
    encoding: null,
    send: (html) => new Promise((resolve) => stream.write(html, () => resolve())),
    end: (html) => void stream.end(html),
  };
}

function packed(stream: BrotliCompress | Gzip, encoding: 'br' | 'gzip', flush: number): HtmlStream {
  return {
    stream,
    encoding,
    send: (html) => {
      stream.write(html);
      return new Promise((resolve) => stream.flush(flush, resolve));
    },
    end: (html) => void stream.end(html),
  };
}
