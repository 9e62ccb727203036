// caught by lint: plumbline(walls)
export { pictures } from '@plumbline/art';
