// caught by lint: import(no-default-export)
export default 1;
