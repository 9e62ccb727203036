import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { trackAnswers, type OpenAnswers } from './open-answers.ts';
import { until } from './testing/until.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server that answers on the test's command. */
async function openServer() {
  const responses: ServerResponse[] = [];
  /** The state of each answer at its start. */
  const headersAtStart: unknown[] = [];
  const handle: RequestListener = (_, response) => {
    responses.push(response);
    headersAtStart.push(response.getHeader('x-seen'));
  };
  const server = createServer(handle);
  const answers = trackAnswers(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  ends.push(
    () => caller.destroy(),
    () => server.close(),
  );
  await once(caller, 'connect');
  return { server, answers, asked: responses, seen: headersAtStart, caller };
}

const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';
/** The number of unfinished answers on the only connection; -1 without a connection. */
const countUnfinished = (answers: OpenAnswers): number => {
  const [socket] = answers.sockets();
  return socket === undefined ? -1 : answers.of(socket).length;
};

test('a connection lists its unfinished answers, and none once they have ended', async () => {
  const { answers, asked, caller } = await openServer();
  await until(() => countUnfinished(answers) === 0);
  caller.write(request + request);
  await until(() => countUnfinished(answers) === 2);
  asked[0]?.end('the first');
  await until(() => countUnfinished(answers) === 1);
  asked[1]?.end('the second');
  await until(() => countUnfinished(answers) === 0);
  caller.write(request);
  await until(() => countUnfinished(answers) === 1);
});

test('a closed connection is no longer tracked', async () => {
  const { answers, caller } = await openServer();
  caller.write(request);
  await until(() => countUnfinished(answers) === 1);
  caller.destroy();
  await until(() => countUnfinished(answers) === -1);
});

test('callers of one server share the tracker, and every listener runs before the request is handled', async () => {
  const { server, answers, seen, caller } = await openServer();
  expect(trackAnswers(server)).toBe(answers);
  answers.onBegin((response) => response.setHeader('x-seen', 'once'));
  answers.onBegin((response) => response.setHeader('x-seen', `${String(response.getHeader('x-seen'))}, twice`));
  caller.write(request);
  await until(() => seen.length === 1);
  expect(seen).toEqual(['once, twice']);
});
