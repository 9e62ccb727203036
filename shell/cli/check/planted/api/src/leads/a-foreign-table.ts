// caught by lint: plumbline(tables)
export const orders = (db: (table: string) => unknown) => db('orders');
