// caught by lint: plumbline(tables)
export const column = 'orders.id';
