// caught by lint: plumbline(walls)
export { Button } from '@plumbline/kit/button';
