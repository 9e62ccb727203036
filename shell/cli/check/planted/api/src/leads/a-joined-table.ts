// caught by lint: plumbline(tables)
export const joined = (query: { join(table: string): unknown }) => query.join('orders');
