/**
 * Whether all of a large matrix is run, as every night: third-party generators and MCP libraries, random queries, places and
 * filters of large lists, changes to every resource, scopes of each kind of token, browsers that reconnect at once. A change
 * runs some of each kind, since two cores need half an hour for all.
 */
export const isNightly = process.env.NIGHTLY === '1';
