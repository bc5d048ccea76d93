export { type CallOptions, type ClientOptions, type Connection, connect } from './connection.ts';
export { isTerrapinError, TerrapinError } from './errors.ts';
export * from './generated/operations.ts';
