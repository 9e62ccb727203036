import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import type { ArticleImage } from '@plumbline/contract/content/admin-articles';
import type { ErrorBody } from '@plumbline/contract/errors';
import { article, authorFolder, drawing } from '../../testing/author-folder.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../testing/staff-browser.ts';
import { importPosts } from '../authoring/import-posts.ts';
import { ImageProcessBusy } from '../image-process/image-errors.ts';
import { openImageProcess } from '../image-process/image-process.ts';

/** In ms: far less than any of the hostile drawings below takes, far more than an ordinary one. */
const timeout = 3_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: ArticleImage & ErrorBody;
}

async function upload(app: OpenApp, { cookie }: StaffBrowser, bytes: Buffer): Promise<Answer> {
  const response = await fetch(`${app.origin}/api/admin/article-images`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** An API with an image process of its own, and a member of staff. */
async function openWithImageProcess(limits: Parameters<typeof openImageProcess>[0] = { timeout }) {
  const images = openImageProcess(limits);
  const app = await openApp({ images });
  const staff = await signedIn(app, 'staff');
  return {
    app,
    send: (bytes: Buffer | string): Promise<Answer> => upload(app, staff, Buffer.from(bytes)),
    [Symbol.asyncDispose]: async () => {
      await images.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

/**
 * The API's behaviour during `work`: the slowest answer to a visitor in ms of processor time, and the used memory in
 * MB.
 */
async function observe<Result>(app: OpenApp, work: Promise<Result>) {
  const state = { ended: false, slowest: 0, answers: 0 };
  const before = process.memoryUsage.rss();
  let most = before;
  void work.finally(() => (state.ended = true)).catch(() => undefined);
  while (!state.ended) {
    const from = process.cpuUsage();
    const { status } = await fetch(`${app.origin}/api/blog/posts`);
    expect(status).toBe(200);
    state.slowest = Math.max(state.slowest, process.cpuUsage(from).user / 1_000);
    state.answers += 1;
    most = Math.max(most, process.memoryUsage.rss());
    await delay(20);
  }
  return { result: await work, ...state, memory: (most - before) / 1e6 };
}

/** A PNG of zeros, without the memory that drawing it would take here. */
function png(width: number, height: number, { depth, colour, interlaced = false }: PngKind): Buffer {
  const bits = depth * (colour === 'rgba' ? 4 : 1);
  const passes = interlaced
    ? [
        [0, 8, 0, 8],
        [4, 8, 0, 8],
        [0, 4, 4, 8],
        [2, 4, 0, 4],
        [0, 2, 2, 4],
        [1, 2, 0, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 1, 0, 1]];
  const length = passes
    .map(([x = 0, stepX = 1, y = 0, stepY = 1]) => {
      const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
      return rows * (1 + Math.ceil((columns * bits) / 8));
    })
    .reduce((sum, each) => sum + each, 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour === 'rgba' ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const pixels = deflateSync(Buffer.alloc(length), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

interface PngKind {
  readonly depth: 1 | 8 | 16;
  readonly colour: 'grey' | 'rgba';
  readonly interlaced?: boolean;
}

/** Ten elements that are each drawn ten times, and so on: a million in a few hundred bytes. */
function multiplied(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const uses = `<use href="#a${level}" transform="rotate(1)"/>`.repeat(10);
    return `<g id="a${level + 1}">${uses}</g>`;
  });
  return drawing(`<defs><path id="a0" d="M0 0L40 30"/>${levels.join('')}</defs><use href="#a9"/>`);
}

const noise = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
const endless = drawing(noise + '<rect width="40" height="30" filter="url(#f)"/>'.repeat(100));
const deep = (levels: number): string => drawing('<g>'.repeat(levels) + '</g>'.repeat(levels));
const box = (viewBox: string, inside = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;

test.each([
  ['a drawing that multiplies itself', multiplied(), /^takes longer than 3 s to draw$/],
  ['a filter that never ends', endless, /^takes longer than 3 s to draw$/],
  ['101 levels', deep(100), /^is nested more than 100 levels deep$/],
  ['half a million levels', deep(500_000), /^is nested more than 100 levels deep$/],
  ['a huge viewBox', box('0 0 30000 30000'), /^is wider or higher than 20000 px$/],
  ['a viewBox beyond all numbers', box('0 0 1e400 1'), /^is wider or higher than 20000 px$/],
  ['a high strip', box('0 0 1 16000'), /^is more than 12 times as long as it is wide, in one direction$/],
  ['a long strip', png(1300, 100, { depth: 1, colour: 'grey' }), /^is more than 12 times as long as it is wide/],
  ['60 million pixels', png(10_000, 6_000, { depth: 1, colour: 'grey' }), /^has more than 50 million pixels$/],
])(
  '%s is refused with its reason, nothing of it is kept, and visitors are answered meanwhile',
  async (_, bytes, message) => {
    await using site = await openWithImageProcess();
    const { app } = site;
    const { result, slowest } = await observe(app, site.send(bytes));
    expect(result).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(result.body.issues?.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
    expect(await readdir(app.mediaFolder)).toEqual([]);
    expect(slowest).toBeLessThan(timeout);
  },
);

test('100 levels, a ratio of 12 and 40 million pixels are accepted', async () => {
  await using site = await openWithImageProcess({ timeout: 60_000 });
  const sent = [deep(99), box('0 0 1200 100'), png(8_000, 5_000, { depth: 1, colour: 'grey' })];
  const { result } = await observe(site.app, Promise.all(sent.map((bytes) => site.send(bytes))));
  expect(result.map(({ status, body }) => [status, body.width, body.height])).toEqual([
    [201, 40, 30],
    [201, 1200, 100],
    [201, 1600, 1000],
  ]);
});

test('a picture that is large when decoded uses no memory of the API', async () => {
  await using site = await openWithImageProcess({ timeout: 60_000 });
  // An interlaced picture of 160 MB is in memory as a whole. Decoding finds that its end is missing.
  const whole = png(8_000, 5_000, { depth: 8, colour: 'rgba', interlaced: true });
  await site.send(drawing());
  const { result, memory, answers } = await observe(site.app, site.send(whole.subarray(0, -2_000)));
  expect(result).toMatchObject({ status: 400, body: { message: 'The file is a broken image.' } });
  expect(memory).toBeLessThan(80);
  expect(answers).toBeGreaterThan(1);
});

test('of thirty uploads behind a hanging one, twenty are drawn by a new process and the others get a Retry-After', async () => {
  await using site = await openWithImageProcess();
  const earlier = await childProcess();
  const slow = site.send(endless);
  // The slow image is being drawn before the others are sent.
  await until(async () => (await childProcess()) !== earlier);
  const uploads = Array.from({ length: 30 }, (_, index) => site.send(drawing(`<path d="M0 ${index}h40"/>`)));
  const { result, slowest } = await observe(site.app, Promise.all([slow, ...uploads]));
  const [first, ...others] = result;
  expect(first?.status).toBe(400);
  const [stored, refused] = [201, 503].map((status) => others.filter((each) => each.status === status));
  expect([stored?.length, refused?.length]).toEqual([20, 10]);
  expect(refused?.[0]).toMatchObject({ retryAfter: '10', body: { code: 'unavailable' } });
  expect(slowest).toBeLessThan(timeout);
});

test('an image that takes too much memory is refused', async () => {
  // 10 MB is less than the memory of an empty process.
  await using site = await openWithImageProcess({ memory: 10 });
  expect((await site.send(endless)).body.message).toBe('The file takes more than 10 MB of memory.');
});

test('if the system kills the image process, its current image fails and the process is started again', async () => {
  await using site = await openWithImageProcess({ timeout: 60_000 });
  await site.send(drawing());
  const child = await childProcess();
  const before = await ticksOf(child);
  const drawn = site.send(endless);
  await until(async () => (await ticksOf(child)) > before + 20);
  process.kill(child, 'SIGKILL');
  expect((await drawn).body.message).toBe('The file cannot be drawn: the image process ended.');
  expect((await site.send(drawing('<path d="M0 1h40"/>'))).status).toBe(201);
});

test('the image process gets no environment variables, and ends when it is closed', async () => {
  const images = openImageProcess();
  await images.run('inspectImage', { bytes: Buffer.from(drawing()), ending: 'svg' });
  const child = await childProcess();
  expect(await readFile(`/proc/${child}/environ`, 'utf8')).not.toContain('PATH=');
  await images.close();
  expect(isRunning(child)).toBe(false);
  await expect(images.run('drawLogo', undefined)).rejects.toBeInstanceOf(ImageProcessBusy);
});

test('the image process ends when it is idle, and is started again', async () => {
  const images = openImageProcess({ maxIdle: 100 });
  const inspect = () => images.run('inspectImage', { bytes: Buffer.from(drawing()), ending: 'svg' });
  await inspect();
  const child = await childProcess();
  await until(() => !isRunning(child));
  expect(await inspect()).toEqual({ width: 40, height: 30 });
  await images.close();
});

test('an import names the drawing that cannot be drawn, and imports the other articles', async () => {
  await using folder = await authorFolder({
    'bomb.svg': multiplied(),
    'a.md': article({}, 'Text\n\n![x](bomb.svg)'),
    'b.md': article({ slug: 'b' }),
  });
  const images = openImageProcess({ timeout });
  const report = await importPosts({ ...folder, images }, folder.path, folder.path);
  await images.close();
  expect(report.faults).toEqual([
    { file: 'a.md', line: 12, message: 'the image bomb.svg takes longer than 3 s to draw' },
  ]);
  expect(report.articles.map(({ file }) => file)).toEqual(['b.md']);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The id of this process's youngest child. */
async function childProcess(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return Number(children.trim().split(' ').at(-1));
}

/** In hundredths of a second: the processor time that a process has used. */
async function ticksOf(pid: number): Promise<number> {
  const [, user, system] = /^.*\) (?:\S+ ){11}(\d+) (\d+)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return Number(user) + Number(system);
}
