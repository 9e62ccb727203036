// caught by lint: plumbline(walls)
export { App } from '@plumbline/shell';
