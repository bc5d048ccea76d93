import type { z } from 'zod';
import { enumeration } from '../../core/graphql-types.ts';
import { eventTypes } from './event.kinds.ts';

export const EventType = enumeration('EventType', Object.fromEntries(eventTypes), 'What has happened, and to what.');
export type EventType = z.output<typeof EventType>;
