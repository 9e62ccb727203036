/**
 * Reads the responses of one connection in order: given a chunk of any size, it returns the head of a response once that is
 * complete, else null.
 */
export function answerReader(): (chunk: Buffer) => string | null {
  let head = '';
  /** In bytes; Infinity while the response is chunked; null until its head is complete. */
  let left: number | null = null;
  /** The last bytes so far: the end of a chunked response may arrive in two pieces. */
  let tail = '';
  return (chunk) => {
    let body = chunk;
    if (left === null) {
      const before = head.length;
      // Avoids decoding the whole body.
      const end = before === 0 ? chunk.indexOf(headEnd) : -1;
      head += chunk.toString('latin1', 0, end < 0 ? undefined : end + headEnd.length);
      const ends = head.indexOf(headEnd);
      if (ends < 0) return null;
      head = head.slice(0, ends);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      left = length === undefined ? Infinity : Number(length);
      tail = '\r\n';
      body = chunk.subarray(ends + headEnd.length - before);
    }
    left -= body.length;
    if (left === Infinity)
      tail = (tail + body.toString('latin1', body.length - lastChunk.length)).slice(-lastChunk.length);
    if (left === Infinity ? tail !== lastChunk : left > 0) return null;
    const whole = head;
    [head, left] = ['', null];
    return whole;
  };
}

const headEnd = '\r\n\r\n';
const lastChunk = '\r\n0\r\n\r\n';
