/** The server's version: that of package.json, which is not beside the built server. */
export const version = '0.1.0';
