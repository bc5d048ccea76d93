interface Window {
  Scalar: {
    createApiReference(
      selector: string,
      configuration: Partial<import('@scalar/fastify-api-reference').ApiReferenceConfiguration>,
    ): { updateConfiguration(configuration: object): void };
  };
}

/** TypeScript for each operation, by `operationId`. */
declare module 'virtual:samples' {
  const samples: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a module of JSON
  export default samples;
}
