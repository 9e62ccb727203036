import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '../platform/clock.ts';
import { addMember } from '../testing/add-member.ts';
import { openDataFolder } from '../testing/open-data-folder.ts';
import { runNode } from '../testing/run-node.ts';

test('a person’s data are shown, exported and erased by command', async () => {
  await using data = await openDataFolder();
  const { folder } = data;
  const db = await data.open();
  const people = async (...args: string[]) => {
    const run = runNode('cli/people.ts', args, { ...data.settings, INIT_CWD: folder });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const email = 'renee@castellano.example';
  await addMember({ db, clock: { time: 0, now: () => systemClock.now() } });
  const held = '  Membership account                 1  anonymised\n';

  expect(await people('show', email)).toEqual({ code: 0, out: `${held}held of ${email}\n`, fault: '' });
  expect((await people('export', email, 'renee.json')).out).toBe(
    `what is held of ${email} is in ${join(folder, 'renee.json')}\n`,
  );
  const exported = join(folder, 'renee.json');
  expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject({ members: [{ name: 'Renée Castellano' }] });
  expect((await stat(exported)).mode & 0o777).toBe(0o600);
  await writeFile(exported, 'mine');
  expect((await people('export', email, 'renee.json')).fault).toBe(`there is a file ${exported} already\n`);
  expect(await readFile(exported, 'utf8')).toBe('mine');

  const asked = await people('erase', email);
  expect([asked.code, asked.out]).toEqual([1, `${held}held of ${email}\n`]);
  expect(asked.fault).toBe(
    `nothing was erased. It cannot be taken back: add --yes to erase what is held of ${email}\n`,
  );
  expect(await db.knex('members').pluck('name')).toEqual(['Renée Castellano']);
  expect((await people('erase', email, '--yes')).out).toBe(`${held}${email} is erased\n`);
  expect(await db.knex('members').pluck('name')).toEqual(['']);
  expect((await people('erase', email, '--yes')).out).toBe('there was nothing to erase\n');
  expect((await people('show', email)).out).toBe(`nothing is held of ${email}\n`);

  const noted: { action: string; target: string }[] = await db.knex('staff_audit').orderBy('id');
  expect(noted.map(({ action }) => action)).toEqual(['people export', 'people erase', 'people erase']);
  expect(new Set(noted.map(({ target }) => target)).size).toBe(1);
  expect(noted[0]?.target).toMatch(/^person [\w-]{16}$/);

  for (const args of [
    [],
    ['show'],
    ['burn', email],
    ['export', email],
    ['erase', email, '--no'],
    ['show', email, 'more'],
  ]) {
    expect((await people(...args)).fault).toMatch(/^usage: npm run people/);
  }
  expect((await people('show', 'renee')).fault).toBe('renee is not an e-mail address\n');
  await db.close();
});

test('an export that fails leaves no part of the data behind', async () => {
  await using data = await openDataFolder();
  const db = await data.open();
  await addMember({ db, clock: { time: 0, now: () => systemClock.now() } });
  await db.knex.schema.dropTable('suppressions');
  await db.close();
  const run = runNode('cli/people.ts', ['export', 'renee@castellano.example', 'renee.json'], {
    ...data.settings,
    INIT_CWD: data.folder,
  });
  expect([await run.ended, run.output.stderr]).toEqual([
    1,
    expect.stringMatching(/renee\.json: (SQLITE_ERROR|42P01)\n$/),
  ]);
  expect(await readdir(data.folder)).not.toContain('renee.json');
});
