// caught by lint: plumbline(imports)
export { createElement } from 'react';
