import { expect, test } from '@jest/globals';
import { newPassword } from './one-time-password.ts';
import { passwordWords } from './words.ts';

test('passwords are made of 256 different lower-case words', () => {
  expect(new Set(passwordWords).size).toBe(256);
  for (const word of passwordWords) expect(word).toMatch(/^[a-z]{4,7}$/);
});

test('4,000 passwords are all different, and use every word', () => {
  const passwords = Array.from({ length: 4000 }, newPassword);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(new Set(passwords.flatMap((password) => password.split('-').slice(0, 4))).size).toBe(256);
});
