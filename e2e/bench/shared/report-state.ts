// Loaded into every process of a site before anything else: reports the process's resources on a socket in STATE_FOLDER.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['STATE_FOLDER'];
if (folder && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length;
    const files = readdirSync('/proc/self/fd').length;
    socket.end(JSON.stringify({ heap: heapUsed + external, rss, handles, files }));
  });
  server.listen(join(folder, `${process.pid}.sock`));
  // The socket must not keep the process from ending.
  server.unref();
}
