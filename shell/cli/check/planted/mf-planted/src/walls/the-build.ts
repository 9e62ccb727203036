// caught by lint: plumbline(walls)
export { remoteConfig } from '@plumbline/build/remote';
