import { buildRemote } from '@plumbline/build/release';
import { fail } from '../../fail.ts';

// `build-one.ts <remote>`: builds a remote in a process of its own, because a process caches the remote's declaration.
await buildRemote(process.argv[2] ?? '').catch(fail);
