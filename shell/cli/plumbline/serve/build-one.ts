import { buildRemote } from '@plumbline/build/release';
import { fail } from '../../fail.ts';

// `build-one.ts <remote>`: builds it, in a process of its own, which has not read its declaration before.
await buildRemote(process.argv[2] ?? '').catch(fail);
