// caught by lint: unicorn(filename-case)
export const camel = 1;
