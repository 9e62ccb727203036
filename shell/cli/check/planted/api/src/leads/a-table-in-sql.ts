// caught by lint: plumbline(tables)
export const sum = (db: { raw(sql: string): unknown }) => db.raw('select sum(amount) from orders');
