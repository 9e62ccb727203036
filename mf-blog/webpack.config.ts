import { remoteConfig } from '@plumbline/remote/webpack';
import { remote } from './remote.config.ts';

export default remoteConfig(remote, import.meta.dirname);
