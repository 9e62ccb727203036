import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { buildRemote } from '@plumbline/remote/internal/release';
import { fail } from '../../fail.ts';

// `build-one.ts <remote>`: builds a remote in a process of its own, because a process caches the remote's declaration.
await buildRemote(join(workspaceRoot, process.argv[2] ?? '')).catch(fail);
