import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { beginDraft, draftFolder, replaceFolder } from './draft-folder.ts';

const packageFolder = () => mkdtempSync(join(tmpdir(), 'plumbline-draft-'));

test('a second process that builds a package is refused in one line, and leaves the draft of the first', () => {
  const folder = packageFolder();
  writeFileSync(join(beginDraft(folder), 'main.js'), '1');
  const module = JSON.stringify(new URL('./draft-folder.ts', import.meta.url).href);
  const script = `const { beginDraft } = await import(${module});
    try { beginDraft(${JSON.stringify(folder)}); } catch ({ message }) { console.log(message); }`;
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(second.stdout).toBe(
    `${join(folder, '.build')}: process ${process.pid} is building there; wait until it has ended, or remove the folder if it builds nothing\n`,
  );
  expect(existsSync(join(draftFolder(folder), 'main.js'))).toBe(true);
});

test('the draft of a process that has ended, or of this one, is begun again', () => {
  const folder = packageFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(beginDraft(folder), 'builder'), String(pid));
  writeFileSync(join(beginDraft(folder), 'main.js'), '1');
  expect(readdirSync(beginDraft(folder))).toEqual(['builder']);
});

test('a finished build has only its own files', () => {
  const folder = packageFolder();
  const draft = beginDraft(folder);
  writeFileSync(join(draft, 'main.js'), '1');
  replaceFolder(draft, join(folder, 'dist'));
  expect([readdirSync(folder), readdirSync(join(folder, 'dist'))]).toEqual([['dist'], ['main.js']]);
});
