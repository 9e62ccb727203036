// caught by lint: plumbline(imports)
export const pages = () => import('mf-blog');
