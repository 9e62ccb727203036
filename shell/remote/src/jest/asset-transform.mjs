import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Imports of assets yield an address, as in the build; here it ends in the file's name, without a hash. */
export default {
  process: (_source, path) => ({ code: `module.exports = ${JSON.stringify(`/assets/${basename(path)}`)};` }),
  getCacheKey: (_source, path) => createHash('sha1').update(path).digest('hex'),
};
