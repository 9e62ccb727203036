// caught by lint: plumbline(walls)
export { readPageServerSettings } from '../server/settings.ts';
