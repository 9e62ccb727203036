import { expect, test } from '@jest/globals';
import { base32 } from './base32.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import { stepOfCode, totpCode, totpUri } from './totp.ts';
import { aSecretKey } from '../../testing/a-secret-key.ts';

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
const key = Buffer.from('12345678901234567890');
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(key, Math.floor(seconds / 30))).toBe(code);
});

test('a code is accepted half a minute early or late, and no more', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(key, totpCode(key, step + offset), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test.each(['', '12345', '1234567', '00592a', ' 05924', '٠٠٥٩٢٤'])('"%s" is no code', (code) => {
  expect(stepOfCode(key, code, 1_234_567_890_000)).toBeNull();
});

// RFC 4648, §10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the authenticator’s URI contains the account of the key', () => {
  expect(totpUri(key, 'ines@plumbline.example', 'Plumb & Line')).toBe(
    'otpauth://totp/Plumb%20%26%20Line:ines%40plumbline.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plumb%20%26%20Line',
  );
});

test('a sealed text is readable only with the same key, for the same purpose, and unchanged', () => {
  const secret = aSecretKey();
  const sealed = seal(secret, 'totp/1', key);
  expect(unseal(secret, 'totp/1', sealed)).toEqual(key);
  expect(sealed).not.toBe(seal(secret, 'totp/1', key));
  expect(unseal(secret, 'totp/2', sealed)).toBeNull();
  expect(unseal(aSecretKey('another key'), 'totp/1', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const broken = Buffer.from(bytes);
    broken[at] = (broken[at] ?? 0) ^ 1;
    expect(unseal(secret, 'totp/1', broken.toString('base64url'))).toBeNull();
  }
  expect(unseal(secret, 'totp/1', 'short')).toBeNull();
});

test('there are ten different recovery codes, accepted in any spelling', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const [code = ''] = codes;
  expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(recoveryCodeHash(code));
  expect(recoveryCodeHash('123456')).toBeNull();
});
