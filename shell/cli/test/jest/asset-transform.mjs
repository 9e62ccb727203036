import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** What an asset's import yields under test: an address that ends in the file's name, as the build's does. */
export default {
  process: (_source, path) => ({ code: `module.exports = ${JSON.stringify(`/assets/${basename(path)}`)};` }),
  getCacheKey: (_source, path) => createHash('sha1').update(path).digest('hex'),
};
