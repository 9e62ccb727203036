import { beforeEach, expect, jest, test } from '@jest/globals';
import { emptyPage, type ApiAnswer, type HostPage, type RenderInput } from './messages.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';
import { isPlaceholder, startScriptedHost } from './testing/scripted-host.ts';

// The page server's handling of a host's messages. The host of these tests is scripted by each test; the real one is in `attacks.test.ts`.

const input = renderInput(fixturePage);
beforeEach(() => void jest.useFakeTimers());

/** Advances the clock by `time` ms, and runs everything that is due by then. */
const pass = (time = 0): Promise<void> => jest.advanceTimersByTimeAsync(time);

const pageAt = (name: string): RenderInput => renderInput(fixturePage, `/fixture/${name}`);

/** Requests pages of a host at the same time. @returns an array to which each page is added when it arrives. */
function ask({ host }: Pick<ReturnType<typeof startScriptedHost>, 'host'>, count: number): HostPage[] {
  const came: HostPage[] = [];
  for (let page = 0; page < count; page += 1) void host.render(input, async () => null).then((one) => came.push(one));
  return came;
}

test('a host that starts makes six pages at once, lets 64 wait for a second, and leaves the others to the browser', async () => {
  const opened = startScriptedHost();
  const came = ask(opened, 200);
  await pass(100);
  expect([came.length, came.every(isPlaceholder)]).toEqual([130, true]);
  opened.say({ type: 'ready' });
  await pass();
  expect(opened.given()).toHaveLength(6);
  opened.finish(opened.given()[0] ?? 0);
  await pass(899);
  expect([opened.given().length, came.length]).toEqual([7, 131]);
  await pass(1);
  expect([opened.given().length, came.filter(isPlaceholder).length]).toEqual([7, 193]);
  opened.host.end();
});

/** A host that is ready and whose pages call the API once. `answer` answers the call of a page. */
function openAskingHost() {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const answers: (() => void)[] = [];
  const askApi = () =>
    new Promise<ApiAnswer>((resolve) => answers.push(() => resolve({ status: 200, headers: {}, body: '' })));
  /** Sends the host's messages that a page loads its data, and calls the API. */
  const question = (id: number) => {
    opened.say({ type: 'stage', id, stage: 'server-load' });
    opened.say({ type: 'call', id, call: 1, url: '/api/x', template: '/x' });
  };
  return { ...opened, askApi, question, asked: () => answers.length, answer: (at: number) => answers[at]?.() };
}

test('pages that wait for a slow API leave their slots to others, up to 32 of them, and have them again before others begin', async () => {
  const opened = openAskingHost();
  const made: number[] = [];
  for (let at = 1; at <= 50; at += 1) {
    void opened.host.render(input, opened.askApi).then(() => made.push(at));
    await pass();
    if (at <= 38) opened.question(opened.given().at(-1) ?? 0);
    // Each six have begun before the API is slow.
    if (at % 6 === 0) await pass(50);
  }
  // 32 wait for the API without a slot and six with one; the others have no slot.
  expect(opened.given()).toHaveLength(38);
  opened.answer(37);
  await pass();
  expect(opened.answered()).toEqual([38]);
  // No page is sent to the host while six others are in progress.
  for (let at = 0; at < 3; at += 1) opened.answer(at);
  await pass();
  expect(opened.answered()).toEqual([38]);
  opened.finish(38);
  opened.finish(37);
  await pass();
  expect([opened.answered(), opened.given().length, made]).toEqual([[38, 1, 2], 38, [38, 37]]);
  opened.host.end();
});

test('a page that asks nothing does not wait for an API that is silent for 50 ms; one that is quicker leaves the slots as they are', async () => {
  const opened = openAskingHost();
  for (let page = 0; page < 6; page += 1) void opened.host.render(input, opened.askApi);
  await pass();
  for (const id of opened.given()) opened.question(id);
  const page = opened.host.render(input, opened.askApi);
  await pass(49);
  expect(opened.given()).toHaveLength(6);
  await pass(1);
  expect(opened.given()).toHaveLength(7);
  opened.finish(7);
  expect((await page).body?.html).toBe('made');
  opened.host.end();
});

test('the pages of a host have 40 questions with the API at once, those that wait longer than their page none', async () => {
  const opened = openAskingHost();
  const pages = [1, 2, 3].map(() => opened.host.render(input, opened.askApi));
  await pass();
  for (const id of opened.given()) {
    opened.say({ type: 'stage', id, stage: 'server-load' });
    for (let call = 1; call <= 20; call += 1) opened.say({ type: 'call', id, call, url: '/api/x', template: '/x' });
  }
  await pass();
  expect(opened.asked()).toBe(40);
  opened.answer(0);
  await pass();
  expect(opened.asked()).toBe(41);
  opened.finish(3);
  await pages[2];
  for (let at = 1; at < 41; at += 1) opened.answer(at);
  await pass();
  expect(opened.asked()).toBe(41);
  opened.host.end();
});

test('a page that leads to a preview is none: whoever typed its address has not typed that one', async () => {
  for (const movedTo of [
    '/fixture?plumbline-override=mf-fixture@x',
    '/fixture?a=b&plumbline%2Doverride=mf-fixture@x#c',
  ]) {
    const opened = startScriptedHost();
    opened.say({ type: 'ready' });
    const page = opened.host.render(input, async () => null);
    await pass();
    opened.say({ type: 'page', id: 1, page: { ...emptyPage, movedTo } });
    expect((await page).failures[0]?.error.message).toContain('must not override a release');
  }
});

test('a page that renders without its answer has a slot for that, and what hangs on is the end of its host', async () => {
  const opened = openAskingHost();
  const pages = Array.from({ length: 8 }, () => opened.host.render(input, opened.askApi));
  await pass();
  for (const id of opened.given()) opened.question(id);
  await pass(50);
  expect(opened.given()).toHaveLength(8);
  for (const id of opened.given().slice(6)) opened.question(id);
  for (const id of opened.given().slice(0, 6)) opened.say({ type: 'stage', id, stage: 'server-render' });
  const late = opened.host.render(input, opened.askApi);
  await pass();
  expect(opened.given()).toHaveLength(8);
  opened.die('its process ended');
  expect((await Promise.all(pages)).every(({ failures }) => failures.length === 1)).toBe(true);
  expect((await late).failures[0]?.error.message).toBe('its process ended');
  // Later answers are ignored.
  for (let at = 0; at < 8; at += 1) opened.answer(at);
  await pass();
  expect(opened.answered()).toEqual([]);
});

test('a page that waits for the API, or for its slot, is not silent; one that does not go on from its answer is', async () => {
  const opened = openAskingHost();
  const pages = Array.from({ length: 7 }, () => opened.host.render(input, opened.askApi));
  await pass();
  for (const id of opened.given()) opened.question(id);
  await pass(50);
  expect(opened.given()).toHaveLength(7);
  opened.question(7);
  await pass(4_000);
  // One page more than there are slots: the last response waits until its page has a slot.
  for (let at = 0; at < 7; at += 1) opened.answer(at);
  await pass();
  expect([opened.answered().length, opened.ends]).toEqual([6, []]);
  await pass(1_000);
  expect(opened.ends).toEqual([]);
  for (const id of opened.answered()) opened.finish(id);
  await pass();
  expect(opened.answered()).toHaveLength(7);
  await pass(2_499);
  expect(opened.ends).toEqual([]);
  // The fake clock runs what is due immediately a millisecond later.
  await pass(2);
  expect(opened.ends.map(({ error }) => error?.message)).toEqual(['it was silent for 2500 ms (server-load)']);
  expect((await Promise.all(pages)).map(({ failures }) => failures.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test('what a host has said while the page server was itself late is heard before its silence is', async () => {
  jest.useRealTimers();
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const page = opened.host.render(input, async () => null);
  setImmediate(() => {
    const began = performance.now();
    while (performance.now() - began < 2_100);
    // Like data in a pipe, the message is handled after the timers that are due.
    setImmediate(() => opened.finish(1));
  });
  expect((await page).body?.html).toBe('made');
  expect(opened.ends).toEqual([]);
});

test('a host that is ended while its pages wait for the API makes them before', async () => {
  const opened = openAskingHost();
  const page = opened.host.render(input, opened.askApi);
  await pass();
  opened.question(1);
  await pass(50);
  opened.host.end();
  opened.answer(0);
  await pass();
  expect(opened.answered()).toEqual([1]);
  opened.finish(1);
  expect((await page).body?.html).toBe('made');
  expect(opened.ends).toEqual([{ error: null, whileIdle: expect.any(Boolean) }]);
});

test('pages that wait for a host that starts do so for a second, those that it will begin with until it has started', async () => {
  const opened = startScriptedHost();
  const came = ask(opened, 20);
  await pass(999);
  expect(came).toEqual([]);
  await pass(1);
  expect([came.length, came.every(isPlaceholder)]).toEqual([14, true]);
  opened.say({ type: 'ready' });
  await pass();
  for (const id of opened.given()) opened.finish(id);
  await pass();
  expect(came.filter(({ body }) => body?.html === 'made')).toHaveLength(6);
});

test('a host that is ended while it starts makes the pages that wait for it before', async () => {
  const opened = startScriptedHost();
  const came = ask(opened, 1);
  opened.host.end();
  opened.say({ type: 'ready' });
  await pass();
  for (const id of opened.given()) opened.finish(id);
  await pass();
  expect([came.map(({ body }) => body?.html), opened.ends]).toEqual([
    ['made'],
    [{ error: null, whileIdle: expect.any(Boolean) }],
  ]);
});

test('the end of a host is the failure of the address that ran last; pages of others only have to be had elsewhere', async () => {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  // The fifth page, and the last one, which waits for a slot, have the address of the second one.
  const pages = Array.from({ length: 18 }, (_, at) =>
    opened.host.render(pageAt([1, 4, 17].includes(at) ? 'same' : `${at}`), async () => ({
      status: 200,
      headers: {},
      body: '',
    })),
  );
  await pass();
  const [first = 0, second = 0, third = 0] = opened.given();
  for (const id of [first, second, third]) opened.say({ type: 'stage', id, stage: 'server-bundle' });
  opened.say({ type: 'call', id: second, call: 1, url: '/api/x', template: '/x' });
  await pass();
  opened.say({ type: 'resume', id: second });
  opened.die('its process ended (SIGSEGV)');
  const came = await Promise.all(pages);
  const failed = [['its process ended (SIGSEGV)'], false];
  expect(
    came.map(({ failures, interrupted = false }) => [failures.map(({ error }) => error.message), interrupted]),
  ).toEqual(Array.from({ length: 18 }, (_, at) => ([1, 4, 17].includes(at) ? failed : [[], true])));
  expect(opened.ends).toEqual([{ error: expect.any(Error), whileIdle: false }]);
});

test('a host that has begun with no page fails the first one that it was given', async () => {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const pages = ['a', 'b'].map((name) => opened.host.render(pageAt(name), async () => null));
  await pass();
  opened.die('its process ended');
  expect((await Promise.all(pages)).map(({ failures }) => failures.length)).toEqual([1, 0]);
});

test('a host that goes on with a page more often than the page has asked the API is ended', async () => {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const page = opened.host.render(input, async () => null);
  await pass();
  opened.say({ type: 'resume', id: opened.given()[0] });
  expect((await page).failures[0]?.error.message).toBe('a page went on more often than it had asked the API');
});

test('a host that does not say what its pages have invented is ended, and that is said', async () => {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const silent = expect(opened.host.samples(['fixture'])).rejects.toThrow('it was silent for 2000 ms (samples)');
  await pass(1_999);
  expect(opened.ends).toEqual([]);
  await pass(1);
  await silent;
  expect(opened.ends).toHaveLength(1);
  await expect(opened.host.samples(['fixture'])).rejects.toThrow('it was silent for 2000 ms (samples)');
});

test('what a host has said of its samples in time is given', async () => {
  const opened = startScriptedHost();
  opened.say({ type: 'ready' });
  const samples = opened.host.samples(['fixture']);
  await pass();
  opened.say({ type: 'samples', id: 1, samples: ['27%'] });
  expect(await samples).toEqual(['27%']);
  await pass(2_100);
  expect(opened.ends).toEqual([]);
  opened.host.end();
});
