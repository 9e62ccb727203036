// caught by lint: plumbline(walls)
export const pages = () => import('mf-blog');
