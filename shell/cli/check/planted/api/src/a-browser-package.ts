// caught by lint: plumbline(walls)
export { createElement } from 'react';
