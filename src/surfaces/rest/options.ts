import { z } from 'zod';
import { representation } from '../../core/representation.ts';

const ActionField = z
  .object({
    name: z.string(),
    type: z.string().meta({ description: 'A JSON type, or an HTML input type: `text`, `email`, `hidden`.' }),
    required: z.boolean(),
    in: z.literal('header').optional().meta({ description: 'Present if the field is not in the body.' }),
    value: z.unknown().optional().meta({ description: 'The only value accepted.' }),
    options: z.array(z.string()).optional().meta({ description: 'The values to choose from.' }),
  })
  .meta({ id: 'ActionField', description: 'A field of an action.' });

const Action = z
  .object({
    name: z.string().meta({ description: 'The operationId.' }),
    method: z.string(),
    href: z.string().meta({ description: 'The absolute URL.', format: 'uri' }),
    contentTypes: z
      .array(z.string())
      .optional()
      .meta({ description: 'Media types the body may have. If absent, there is no body or it is JSON.' }),
    fields: z.array(ActionField),
  })
  .meta({ id: 'Action', description: 'An available request.' });

/** The response to OPTIONS where an operation answers it. */
export const ActionsSchema = representation('Actions', {
  readOnly: {
    actions: z.array(Action),
    updatableFields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Fields that can be changed. Absent if nothing at this path can be changed.' }),
  },
  writable: {},
});
