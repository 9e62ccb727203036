import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '@plumbline/serving/testing/free-port';
import { assertFreePorts } from './free-port.ts';

const host = '127.0.0.1';

test('a site with equal ports, or a port in use, does not start, and the error names the setting', async () => {
  await expect(assertFreePorts({ port: 3000, host, apiPort: 3000 })).rejects.toThrow(
    'PORT and API_PORT are both 3000; set one of them to another port',
  );
  const port = await freePort();
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  await expect(assertFreePorts({ port: 0, host, apiPort: port })).rejects.toThrow(`API_PORT: port ${port} is in use`);
  await new Promise((resolve) => server.close(resolve));
  await expect(assertFreePorts({ port: 0, host, apiPort: port })).resolves.toBeUndefined();
});
