// caught by lint: plumbline(imports)
export const pages = (name: string) => import(`../../../shell/src/${name}.tsx`);
