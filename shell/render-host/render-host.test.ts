import { beforeEach, expect, jest, test } from '@jest/globals';
import { emptyPage, type ApiAnswer, type HostPage, type RenderInput } from './messages.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';
import { isPlaceholder, startScriptedHost } from './testing/scripted-host.ts';

// The page server's handling of a host's messages. The host of these tests is scripted by each test; the real one is in `attacks.test.ts`.

const input = renderInput(fixturePage);
beforeEach(() => void jest.useFakeTimers());

/** Advances the clock by `time` ms, and runs everything that is due by then. */
const advance = (time = 0): Promise<void> => jest.advanceTimersByTimeAsync(time);

const pageAt = (name: string): RenderInput => renderInput(fixturePage, `/fixture/${name}`);

/** Requests pages of a host at the same time. @returns an array to which each page is added when it arrives. */
function requestPages({ host }: Pick<ReturnType<typeof startScriptedHost>, 'host'>, count: number): HostPage[] {
  const arrived: HostPage[] = [];
  for (let page = 0; page < count; page += 1)
    void host.render(input, async () => null).then((one) => arrived.push(one));
  return arrived;
}

test('a host makes six pages at once; 64 more wait for up to a second, and all others are left to the browser at once', async () => {
  const scripted = startScriptedHost();
  const arrived = requestPages(scripted, 200);
  await advance(100);
  expect([arrived.length, arrived.every(isPlaceholder)]).toEqual([130, true]);
  scripted.emit({ type: 'ready' });
  await advance();
  expect(scripted.requestedIds()).toHaveLength(6);
  scripted.finishPage(scripted.requestedIds()[0] ?? 0);
  await advance(899);
  expect([scripted.requestedIds().length, arrived.length]).toEqual([7, 131]);
  await advance(1);
  expect([scripted.requestedIds().length, arrived.filter(isPlaceholder).length]).toEqual([7, 193]);
  scripted.host.end();
});

/** A host that is ready and whose pages call the API once. `answerCall` answers the call of a page. */
function openHostWithApiCalls() {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const answers: (() => void)[] = [];
  const askApi = () =>
    new Promise<ApiAnswer>((resolve) => answers.push(() => resolve({ status: 200, headers: {}, body: '' })));
  /** Sends the host's messages that a page loads its data, and calls the API. */
  const sendApiCall = (id: number) => {
    scripted.emit({ type: 'stage', id, stage: 'server-load' });
    scripted.emit({ type: 'call', id, call: 1, url: '/api/x', template: '/x' });
  };
  return {
    ...scripted,
    askApi,
    sendApiCall,
    apiCalls: () => answers.length,
    answerCall: (at: number) => answers[at]?.(),
  };
}

test('pages that wait for a slow API lend their slots to other pages, up to 32, and get slots back before new pages begin', async () => {
  const scripted = openHostWithApiCalls();
  const arrivalOrder: number[] = [];
  for (let at = 1; at <= 50; at += 1) {
    void scripted.host.render(input, scripted.askApi).then(() => arrivalOrder.push(at));
    await advance();
    if (at <= 38) scripted.sendApiCall(scripted.requestedIds().at(-1) ?? 0);
    // Each six have begun before the API is slow.
    if (at % 6 === 0) await advance(50);
  }
  // 32 wait for the API without a slot and six with one; the others have no slot.
  expect(scripted.requestedIds()).toHaveLength(38);
  scripted.answerCall(37);
  await advance();
  expect(scripted.answeredIds()).toEqual([38]);
  // No page is sent to the host while six others are in progress.
  for (let at = 0; at < 3; at += 1) scripted.answerCall(at);
  await advance();
  expect(scripted.answeredIds()).toEqual([38]);
  scripted.finishPage(38);
  scripted.finishPage(37);
  await advance();
  expect([scripted.answeredIds(), scripted.requestedIds().length, arrivalOrder]).toEqual([[38, 1, 2], 38, [38, 37]]);
  scripted.host.end();
});

test('a page without API calls gets a slot once the API has been silent for 50 ms', async () => {
  const scripted = openHostWithApiCalls();
  for (let page = 0; page < 6; page += 1) void scripted.host.render(input, scripted.askApi);
  await advance();
  for (const id of scripted.requestedIds()) scripted.sendApiCall(id);
  const page = scripted.host.render(input, scripted.askApi);
  await advance(49);
  expect(scripted.requestedIds()).toHaveLength(6);
  await advance(1);
  expect(scripted.requestedIds()).toHaveLength(7);
  scripted.finishPage(7);
  expect((await page).body?.html).toBe('made');
  scripted.host.end();
});

test('the pages of a host have at most 40 API calls at once, and the waiting calls of a finished page are dropped', async () => {
  const scripted = openHostWithApiCalls();
  const pages = [1, 2, 3].map(() => scripted.host.render(input, scripted.askApi));
  await advance();
  for (const id of scripted.requestedIds()) {
    scripted.emit({ type: 'stage', id, stage: 'server-load' });
    for (let call = 1; call <= 20; call += 1) scripted.emit({ type: 'call', id, call, url: '/api/x', template: '/x' });
  }
  await advance();
  expect(scripted.apiCalls()).toBe(40);
  scripted.answerCall(0);
  await advance();
  expect(scripted.apiCalls()).toBe(41);
  scripted.finishPage(3);
  await pages[2];
  for (let at = 1; at < 41; at += 1) scripted.answerCall(at);
  await advance();
  expect(scripted.apiCalls()).toBe(41);
  scripted.host.end();
});

test('a page that redirects to an address with an override fails: its visitor has not chosen that', async () => {
  for (const movedTo of [
    '/fixture?plumbline-override=mf-fixture@x',
    '/fixture?a=b&plumbline%2Doverride=mf-fixture@x#c',
  ]) {
    const scripted = startScriptedHost();
    scripted.emit({ type: 'ready' });
    const page = scripted.host.render(input, async () => null);
    await advance();
    scripted.emit({ type: 'page', id: 1, page: { ...emptyPage, movedTo } });
    expect((await page).failures[0]?.error.message).toContain('must not override a release');
  }
});

test('a page that renders without its answer takes a slot, and one that hangs ends its host', async () => {
  const scripted = openHostWithApiCalls();
  const pages = Array.from({ length: 8 }, () => scripted.host.render(input, scripted.askApi));
  await advance();
  for (const id of scripted.requestedIds()) scripted.sendApiCall(id);
  await advance(50);
  expect(scripted.requestedIds()).toHaveLength(8);
  for (const id of scripted.requestedIds().slice(6)) scripted.sendApiCall(id);
  for (const id of scripted.requestedIds().slice(0, 6)) scripted.emit({ type: 'stage', id, stage: 'server-render' });
  const late = scripted.host.render(input, scripted.askApi);
  await advance();
  expect(scripted.requestedIds()).toHaveLength(8);
  scripted.crash('its process ended');
  expect((await Promise.all(pages)).every(({ failures }) => failures.length === 1)).toBe(true);
  expect((await late).failures[0]?.error.message).toBe('its process ended');
  // Later answers are ignored.
  for (let at = 0; at < 8; at += 1) scripted.answerCall(at);
  await advance();
  expect(scripted.answeredIds()).toEqual([]);
});

test('a page that waits for the API or for a slot does not count as silent; one that ignores its answer does', async () => {
  const scripted = openHostWithApiCalls();
  const pages = Array.from({ length: 7 }, () => scripted.host.render(input, scripted.askApi));
  await advance();
  for (const id of scripted.requestedIds()) scripted.sendApiCall(id);
  await advance(50);
  expect(scripted.requestedIds()).toHaveLength(7);
  scripted.sendApiCall(7);
  await advance(4_000);
  // One page more than there are slots: the last response waits until its page has a slot.
  for (let at = 0; at < 7; at += 1) scripted.answerCall(at);
  await advance();
  expect([scripted.answeredIds().length, scripted.ends]).toEqual([6, []]);
  await advance(1_000);
  expect(scripted.ends).toEqual([]);
  for (const id of scripted.answeredIds()) scripted.finishPage(id);
  await advance();
  expect(scripted.answeredIds()).toHaveLength(7);
  await advance(2_499);
  expect(scripted.ends).toEqual([]);
  // The fake clock runs what is due immediately a millisecond later.
  await advance(2);
  expect(scripted.ends.map(({ error }) => error?.message)).toEqual(['it was silent for 2500 ms (server-load)']);
  expect((await Promise.all(pages)).map(({ failures }) => failures.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test('messages that arrived while the page server was blocked count before the host’s timeout', async () => {
  jest.useRealTimers();
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const page = scripted.host.render(input, async () => null);
  setImmediate(() => {
    const began = performance.now();
    while (performance.now() - began < 2_100);
    // Like data in a pipe, the message is handled after the timers that are due.
    setImmediate(() => scripted.finishPage(1));
  });
  expect((await page).body?.html).toBe('made');
  expect(scripted.ends).toEqual([]);
});

test('a host that is ended finishes the pages that wait for the API first', async () => {
  const scripted = openHostWithApiCalls();
  const page = scripted.host.render(input, scripted.askApi);
  await advance();
  scripted.sendApiCall(1);
  await advance(50);
  scripted.host.end();
  scripted.answerCall(0);
  await advance();
  expect(scripted.answeredIds()).toEqual([1]);
  scripted.finishPage(1);
  expect((await page).body?.html).toBe('made');
  expect(scripted.ends).toEqual([{ error: null, whileIdle: expect.any(Boolean) }]);
});

test('pages wait for a starting host for a second, its first six until it has started', async () => {
  const scripted = startScriptedHost();
  const arrived = requestPages(scripted, 20);
  await advance(999);
  expect(arrived).toEqual([]);
  await advance(1);
  expect([arrived.length, arrived.every(isPlaceholder)]).toEqual([14, true]);
  scripted.emit({ type: 'ready' });
  await advance();
  for (const id of scripted.requestedIds()) scripted.finishPage(id);
  await advance();
  expect(arrived.filter(({ body }) => body?.html === 'made')).toHaveLength(6);
});

test('a host that is ended while it starts makes the waiting pages first', async () => {
  const scripted = startScriptedHost();
  const arrived = requestPages(scripted, 1);
  scripted.host.end();
  scripted.emit({ type: 'ready' });
  await advance();
  for (const id of scripted.requestedIds()) scripted.finishPage(id);
  await advance();
  expect([arrived.map(({ body }) => body?.html), scripted.ends]).toEqual([
    ['made'],
    [{ error: null, whileIdle: expect.any(Boolean) }],
  ]);
});

test('the end of a host is a failure of the address that ran last; pages of other addresses are only interrupted', async () => {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  // The fifth page, and the last one, which waits for a slot, have the address of the second one.
  const pages = Array.from({ length: 18 }, (_, at) =>
    scripted.host.render(pageAt([1, 4, 17].includes(at) ? 'same' : `${at}`), async () => ({
      status: 200,
      headers: {},
      body: '',
    })),
  );
  await advance();
  const [first = 0, second = 0, third = 0] = scripted.requestedIds();
  for (const id of [first, second, third]) scripted.emit({ type: 'stage', id, stage: 'server-bundle' });
  scripted.emit({ type: 'call', id: second, call: 1, url: '/api/x', template: '/x' });
  await advance();
  scripted.emit({ type: 'resume', id: second });
  scripted.crash('its process ended (SIGSEGV)');
  const arrived = await Promise.all(pages);
  const failed = [['its process ended (SIGSEGV)'], false];
  expect(
    arrived.map(({ failures, interrupted = false }) => [failures.map(({ error }) => error.message), interrupted]),
  ).toEqual(Array.from({ length: 18 }, (_, at) => ([1, 4, 17].includes(at) ? failed : [[], true])));
  expect(scripted.ends).toEqual([{ error: expect.any(Error), whileIdle: false }]);
});

test('the end of a host that has begun no page is a failure of the first requested page', async () => {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const pages = ['a', 'b'].map((name) => scripted.host.render(pageAt(name), async () => null));
  await advance();
  scripted.crash('its process ended');
  expect((await Promise.all(pages)).map(({ failures }) => failures.length)).toEqual([1, 0]);
});

test('a host that resumes a page more often than the page called the API is ended', async () => {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const page = scripted.host.render(input, async () => null);
  await advance();
  scripted.emit({ type: 'resume', id: scripted.requestedIds()[0] });
  expect((await page).failures[0]?.error.message).toBe('a page continued more often than it had called the API');
});

test('a host that does not report its pages’ sample data in time is ended, and the error says so', async () => {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const silent = expect(scripted.host.samples(['fixture'])).rejects.toThrow('it was silent for 2000 ms (samples)');
  await advance(1_999);
  expect(scripted.ends).toEqual([]);
  await advance(1);
  await silent;
  expect(scripted.ends).toHaveLength(1);
  await expect(scripted.host.samples(['fixture'])).rejects.toThrow('it was silent for 2000 ms (samples)');
});

test('sample data that a host reports in time is returned', async () => {
  const scripted = startScriptedHost();
  scripted.emit({ type: 'ready' });
  const samples = scripted.host.samples(['fixture']);
  await advance();
  scripted.emit({ type: 'samples', id: 1, samples: ['27%'] });
  expect(await samples).toEqual(['27%']);
  await advance(2_100);
  expect(scripted.ends).toEqual([]);
  scripted.host.end();
});
