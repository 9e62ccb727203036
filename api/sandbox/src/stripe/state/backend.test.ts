import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sandboxSettings } from '../../settings.ts';
import { openStripe } from '../open-stripe.ts';

test('URLs in responses begin with the origin of the last call, before it with the configured one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backend-'));
  const { backend } = openStripe(folder, sandboxSettings({}).stripe, 'http://localhost:4567');
  const origin = () => backend.run((work) => work.origin);
  expect(origin()).toBe('http://localhost:4567');
  backend.setOrigin('http://localhost:4568');
  expect(origin()).toBe('http://localhost:4568');
  backend.close();
  await rm(folder, { recursive: true });
});
