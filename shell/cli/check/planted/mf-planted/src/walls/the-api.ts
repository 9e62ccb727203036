// caught by lint: plumbline(walls)
export { createApp } from '@plumbline/api';
