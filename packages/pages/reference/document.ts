interface Parameter {
  required?: boolean;
  example?: unknown;
  examples?: Record<string, object>;
}

interface OpenapiDocument {
  info: { description: string };
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters: Record<string, Parameter> };
}

/**
 * The document as "try it" should begin with it: what may be left out is left out until it is ticked. Otherwise the first
 * request would be for the second page, under a condition, by a key that was used before.
 */
export async function readDocument(): Promise<OpenapiDocument> {
  const document = (await (await fetch('/openapi.json')).json()) as OpenapiDocument;
  // Its examples of commands name a server with default settings; these can be copied.
  const { info } = document;
  info.description = info.description.replaceAll('http://127.0.0.1:3000', location.origin);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const own = operations.flatMap(({ parameters }) => parameters ?? []).filter((one) => !('$ref' in one));
  for (const parameter of [...own, ...Object.values(document.components.parameters)]) {
    if (parameter.required) continue;
    const { example, examples = { default: { value: example } } } = parameter;
    parameter.examples = Object.fromEntries(
      Object.entries(examples).map(([name, one]) => [name, { ...one, 'x-disabled': true }]),
    );
    delete parameter.example;
  }
  return document;
}
