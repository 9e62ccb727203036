import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { passwordFault } from './password-rules.ts';

test('a password matches its hash, which is different each time', async () => {
  const [one, two] = [await hashPassword('a lintel over every door'), await hashPassword('a lintel over every door')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'a lintel over every door')).toBe(true);
  expect(await verifyPassword(one, 'A lintel over every door')).toBe(false);
});

test('a hash of another library with other costs is accepted', async () => {
  // The reference implementation's own test: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(stored, 'password')).toBe(true);
  expect(await verifyPassword(stored, 'passwort')).toBe(false);
});

test('a letter matches in every Unicode composition', async () => {
  expect(await verifyPassword(await hashPassword('Rene\u0301e measures'), 'Ren\u00E9e measures')).toBe(true);
});

test('an unreadable stored hash is an error, not a wrong password', async () => {
  await expect(verifyPassword('', 'a lintel over every door')).rejects.toThrow('unknown format');
});

const owner = { email: 'ines.ferreira@plumbline.example', name: 'Ines Ferreira', product: 'Plumbline' };

test.each([
  ['', 'the password must have at least 12 characters'],
  ['eleven char', 'the password must have at least 12 characters'],
  ['🧱🧱🧱🧱🧱🧱', 'the password must have at least 12 characters'],
  ['x'.repeat(201), 'the password must have at most 200 characters'],
  ['aaaaaaaaaaaa', 'the password must have at least 5 different characters'],
  ['121212121212', 'the password must have at least 5 different characters'],
  ['1qaz2wsx3edc', 'the password is one of the commonest, or one of them with a few signs around it'],
  ['Password2026!', 'the password is one of the commonest, or one of them with a few signs around it'],
  ['!!!baseball123', 'the password is one of the commonest, or one of them with a few signs around it'],
  ['passwordpassword', 'the password is one of the commonest, or one of them with a few signs around it'],
  ['ferreira-ines', 'the password must not be made of your name or the product’s'],
  ['Plumbline2026', 'the password must not be made of your name or the product’s'],
])('"%s" is refused', (password, fault) => {
  expect(passwordFault(password, owner)).toBe(fault);
});

test.each(['a lintel over every door', 'Plumbline hangs straight', 'q8#Tz0!mLw2@', '정확히수직인벽을세운다네'])(
  '"%s" is accepted',
  (password) => {
    expect(passwordFault(password, owner)).toBeNull();
  },
);
