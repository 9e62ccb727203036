// caught by lint: plumbline(walls)
export { inspect } from 'util';
