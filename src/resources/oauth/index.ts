import type { Resource } from '../resource.ts';
import { OauthRecord } from './record.entity.ts';
import { deleteExpiredRecords } from './record.statements.ts';

/** The authorization server: see `oauthRoutes`. Grants and tokens are with the tokens. */
export const oauth: Resource = { entities: [OauthRecord], sweep: deleteExpiredRecords };
