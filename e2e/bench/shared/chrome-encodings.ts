/** Chrome's Accept-Encoding header. */
export const chromeEncodings = 'gzip, deflate, br, zstd';
