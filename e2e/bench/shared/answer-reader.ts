/**
 * Reads the HTTP responses of one connection, one after another. The returned function takes the next received bytes, and returns
 * the head of a response once the whole response has arrived, else null.
 */
export function answerReader(): (chunk: Buffer) => string | null {
  let head = '';
  /** The missing bytes of the body; Infinity if the response is chunked; null until its head is complete. */
  let missingBytes: number | null = null;
  /** The last received bytes, because the end of a chunked response may arrive in two pieces. */
  let tail = '';
  return (chunk) => {
    let body = chunk;
    if (missingBytes === null) {
      const before = head.length;
      // Only the head is decoded, not the whole body.
      const end = before === 0 ? chunk.indexOf(headEnd) : -1;
      head += chunk.toString('latin1', 0, end < 0 ? undefined : end + headEnd.length);
      const ends = head.indexOf(headEnd);
      if (ends < 0) return null;
      head = head.slice(0, ends);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      missingBytes = length === undefined ? Infinity : Number(length);
      tail = '\r\n';
      body = chunk.subarray(ends + headEnd.length - before);
    }
    missingBytes -= body.length;
    if (missingBytes === Infinity)
      tail = (tail + body.toString('latin1', body.length - lastChunk.length)).slice(-lastChunk.length);
    if (missingBytes === Infinity ? tail !== lastChunk : missingBytes > 0) return null;
    const whole = head;
    [head, missingBytes] = ['', null];
    return whole;
  };
}

const headEnd = '\r\n\r\n';
const lastChunk = '\r\n0\r\n\r\n';
