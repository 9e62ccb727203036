import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openStore } from './store.ts';

interface Tables {
  things: { readonly id: string; readonly count: number };
}

async function temporaryStoreFile(): Promise<{ readonly file: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
  return { file: join(path, 'store.jsonl'), [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test('a transaction reads its own writes; other readers see them after it has ended', async () => {
  await using at = await temporaryStoreFile();
  const store = openStore<Tables>(at.file);
  store.transaction((transaction) => {
    transaction.put('things', { id: 'a', count: 1 });
    expect(transaction.get('things', 'a')).toEqual({ id: 'a', count: 1 });
    expect([transaction.all('things'), store.all('things')]).toEqual([[{ id: 'a', count: 1 }], []]);
    transaction.remove('things', 'a');
    expect([transaction.get('things', 'a'), transaction.all('things')]).toEqual([undefined, []]);
    transaction.put('things', { id: 'a', count: 2 });
  });
  expect(store.get('things', 'a')).toEqual({ id: 'a', count: 2 });
  store.close();
});

test('no write of a transaction that throws is stored', async () => {
  await using at = await temporaryStoreFile();
  const store = openStore<Tables>(at.file);
  const fail = () =>
    store.transaction((transaction) => {
      transaction.put('things', { id: 'a', count: 1 });
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect(store.all('things')).toEqual([]);
  store.close();
});

test('after a crash, a partly written transaction is missing, and all earlier ones are present', async () => {
  await using at = await temporaryStoreFile();
  const store = openStore<Tables>(at.file);
  store.transaction((transaction) => transaction.put('things', { id: 'a', count: 1 }));
  store.transaction((transaction) => transaction.put('things', { id: 'b', count: 1 }));
  store.transaction((transaction) => transaction.remove('things', 'b'));
  store.close();
  await appendFile(at.file, '[["things","c",{"id":"c","cou');
  const again = openStore<Tables>(at.file);
  expect(again.all('things')).toEqual([{ id: 'a', count: 1 }]);
  again.transaction((transaction) => transaction.put('things', { id: 'd', count: 1 }));
  again.close();
  expect(openStore<Tables>(at.file).all('things')).toHaveLength(2);
  expect((await readFile(at.file, 'utf8')).split('\n')).toHaveLength(3);
});

test('the error about a file of another format names the file', async () => {
  await using at = await temporaryStoreFile();
  await writeFile(at.file, 'hello\n');
  expect(() => openStore<Tables>(at.file)).toThrow(`${at.file} line 1 is not of the sandbox`);
});
