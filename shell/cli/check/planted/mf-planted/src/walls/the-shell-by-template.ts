// caught by lint: plumbline(walls)
export const pages = (name: string) => import(`../../../shell/src/${name}.tsx`);
