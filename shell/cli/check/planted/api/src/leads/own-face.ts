// caught by lint: plumbline(walls)
export { leadsModule } from './index.ts';
