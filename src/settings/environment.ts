import { z } from 'zod';
import {
  databaseSettings,
  jobSettings,
  mailAndPaymentSettings,
  resourceSettings,
  storageSettings,
} from './groups/data-and-services.ts';
import { accessSettings, logAndTraceSettings, rateLimitSettings, serverSettings } from './groups/serving.ts';

declare module 'zod' {
  /** What `.env.example` and `docs/settings.md` say of a setting in addition to its default and its error message. */
  interface GlobalMeta {
    unit?: string;
    /** Behaviour where the setting has no default value. */
    unset?: string;
    example?: string;
  }
}

/** The settings by group, in the order of `docs/settings.md`. */
export const settingGroups = {
  Server: serverSettings,
  'Database and data folder': databaseSettings,
  Access: accessSettings,
  'Articles and events': resourceSettings,
  'Images and outbound connections': storageSettings,
  'Mail and payments': mailAndPaymentSettings,
  Jobs: jobSettings,
  'Rate limits': rateLimitSettings,
  'Logs and traces': logAndTraceSettings,
};

/** All settings: environment variables of the server. */
export const Environment = z.object({
  ...serverSettings,
  ...databaseSettings,
  ...accessSettings,
  ...resourceSettings,
  ...storageSettings,
  ...mailAndPaymentSettings,
  ...jobSettings,
  ...rateLimitSettings,
  ...logAndTraceSettings,
});
