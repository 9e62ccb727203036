import { remoteConfig } from '@plumbline/build/remote';
import { remote } from './remote.config.ts';

export default remoteConfig(remote, import.meta.dirname);
