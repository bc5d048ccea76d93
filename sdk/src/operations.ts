export * from './common.ts';
export {
  type Answer,
  type CallOptions,
  type ClientOptions,
  type Connection,
  connect,
  type DryRun,
} from './connection.ts';
export { events } from './events.ts';
export * from './generated/operations.ts';
export { observed } from './observed.ts';
