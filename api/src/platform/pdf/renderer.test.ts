import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from '@jest/globals';
import { maxWaiting, openPdfRenderer, type PdfRenderer } from './renderer.ts';

let renderer: PdfRenderer<string>;
afterEach(() => renderer.close());

/** A worker thread that answers all its requests after the message `go`. */
const thread = `
  const { parentPort } = require('node:worker_threads');
  const held = [];
  parentPort.on('message', ({ id, content }) => {
    held.push(id);
    if (content !== 'go') return;
    for (const one of held.splice(0)) parentPort.postMessage({ id: one, pdf: new Uint8Array([1]) });
  });`;

test('PDFs beyond the length of the queue are refused, and the queued ones are rendered', async () => {
  renderer = openPdfRenderer(() => new Worker(thread, { eval: true }));
  const waiting = Array.from({ length: maxWaiting - 1 }, () => renderer.render('wait'));
  const last = renderer.render('go');
  await expect(renderer.render('one too many')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([...waiting, last])).toHaveLength(maxWaiting);
  expect(await renderer.render('go')).toEqual(Buffer.from([1]));
});

test('a PDF that takes too long fails with those behind it, and the next one has a new thread', async () => {
  const stuck = `require('node:worker_threads').parentPort.on('message', () => { for (;;); });`;
  let threads = 0;
  renderer = openPdfRenderer(() => new Worker((threads += 1) === 1 ? stuck : thread, { eval: true }), 500);
  const both = await Promise.allSettled([renderer.render('long'), renderer.render('behind')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await renderer.render('go')).toEqual(Buffer.from([1]));
});
