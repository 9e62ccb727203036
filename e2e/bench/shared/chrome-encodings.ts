/** What Chrome says that it takes, in its order. */
export const chromeEncodings = 'gzip, deflate, br, zstd';
