import type { CodegenConfig } from '@graphql-codegen/cli';

/** An app outside of this repository has a copy of schema.graphql. */
const config: CodegenConfig = {
  schema: '../../schema.graphql',
  documents: ['src/**/*.{ts,tsx}', '!src/gql/**'],
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        scalars: { Timestamp: 'string', CalendarDate: 'string', JSON: 'unknown' },
        useTypeImports: true,
        importExtension: '.ts',
        nullability: { errorHandlingClient: true },
      },
    },
  },
};

export default config;
