import type { IncomingMessage } from 'node:http';

/**
 * A header of a request, undefined if it is absent; repeated ones are joined, as in `request.headers`. That object parses all headers
 * when it is first used, which costs a twentieth of sending a cached page. `name` is in lower case.
 */
export function requestHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    // Most names differ in length already.
    if (given.length !== name.length || given.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === undefined ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return found;
}
