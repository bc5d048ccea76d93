export * from './common.ts';
export { type Answer, type CallOptions, type ClientOptions, type Connection, connect } from './connection.ts';
export * from './generated/operations.ts';
