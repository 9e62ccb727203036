/** A response of the API; `cookie` is the name and value of its first cookie, '' without one. */
export interface PostResult {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
}

/** Sends a POST request with a JSON body. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostResult> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, body: await answer.json(), cookie };
}
