import type { SqlEndpoint, SqlTarget } from './sql-targets.ts';

/** What is read of any request, and passes through the door as it is. */
const passing = {
  'user-agent': 'plumb*',
  referer: 'http://localhost:3000/plumb*',
  'x-forwarded-for': '198.51.100.7*',
  'x-request-id': 'plumb*',
  'if-none-match': '"plumb*"',
  'accept-language': 'en*',
};

interface Known {
  /** The headers of a member of the staff, and of a team, with sessions of now. */
  readonly owner: Readonly<Record<string, string>>;
  readonly team: Readonly<Record<string, string>>;
}

/** One request that marks all headers that pass, and one for each by which somebody is known, sent by somebody who is. */
export function headerEndpoints({ owner, team }: Known): SqlEndpoint[] {
  const list = { method: 'GET', address: '/api/blog/posts?limit=5', body: '' };
  const order = { method: 'GET', address: '/api/admin/orders?limit=5', body: '' };
  const find = { method: 'POST', address: '/api/admin/people/find', body: '{"email":"ada@example.org"}' };
  const mine = { method: 'GET', address: '/api/releases/mf-blog', body: '' };
  const verified = {
    method: 'GET',
    address: '/api/dashboard/verify-payment?userId=10001&transactionId=pi_plumb&membershipType=realEstateProfessional',
    body: '',
  };
  const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const marked = (headers: Readonly<Record<string, string>>, name: string) => ({
    ...headers,
    [name]: `${headers[name] ?? ''}*`,
  });
  return [
    endpoint('headers of any request', list, passing, false),
    endpoint('header cookie', order, marked(owner, 'cookie')),
    endpoint('header origin', find, marked(owner, 'origin')),
    endpoint('header x-dashboard-key', verified, marked(owner, 'x-dashboard-key')),
    endpoint('header authorization', mine, marked(team, 'authorization')),
    endpoint('header traceparent', list, marked(trace, 'traceparent')),
  ];
}

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly body: string;
}

function endpoint(
  name: string,
  { method, address, body }: Asked,
  headers: Readonly<Record<string, string>>,
  isStraight = true,
): SqlEndpoint {
  const target: SqlTarget = {
    name,
    method,
    marked: { address, body },
    plain: { address, body },
    headers: body === '' ? headers : { ...headers, 'content-type': 'application/json' },
    count: Object.values(headers).filter((value) => value.endsWith('*') || value.endsWith('*"')).length,
    isStraight,
  };
  return { name, optional: [], target: () => target, leftOut: null };
}
