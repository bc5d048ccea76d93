interface Window {
  Scalar: {
    createApiReference(
      selector: string,
      configuration: Partial<import('@scalar/fastify-api-reference').ApiReferenceConfiguration>,
    ): { updateConfiguration(configuration: object): void };
  };
}
