import type { Body } from '../support/client.ts';
import type { WireExchange } from '../support/exchanges.ts';
import { checkSent, type Documented, parseText, resolve } from './contract.ts';

/**
 * Deviations between the server and the document on whether a request is valid: an accepted request must be valid by
 * the document, a rejected one invalid, as far as a schema can express it.
 */
export function requestDeviations(exchange: WireExchange, documented: Documented): string[] {
  const { status, body } = exchange.response;
  if (isErrorInStream(body)) return [];
  const isAccepted = status < 300 && status !== 207;
  if (!isAccepted && !(status === 400 && isAboutShape(exchange) && isDescribed(documented))) return [];
  const wrong = [...parameterErrors(exchange, documented), ...bodyErrors(exchange, documented)];
  if (isAccepted) return wrong.map((one) => `${documented.name} accepted ${one}, which openapi.json does not allow`);
  if (wrong.length > 0) return [];
  return [`${documented.name} refused what openapi.json allows: ${exchange.url} ${sentOf(exchange)}: ${body}`];
}

/** GraphQL over SSE returns even malformed JSON with 200. */
const isErrorInStream = (body: Buffer) => /^event: next\ndata: \{"errors"/.test(body.toString('utf8', 0, 100));

/** Codes of errors that the schemas express. They do not forbid unknown fields: clients may send back all that they read. */
const ofShape = ['required', 'null_not_allowed', 'invalid_type', 'too_short', 'too_long', 'too_small', 'too_large'];

/** A PATCH may require a field depending on the stored state. */
function isAboutShape({ method, response }: WireExchange): boolean {
  const { errors = [] } = JSON.parse(response.body.toString()) as { errors?: { code: string }[] };
  return errors.some(({ code }) => ofShape.includes(code) && !(method === 'PATCH' && code === 'required'));
}

/** An optional body has several forms, selected by headers. */
function isDescribed({ operation: { requestBody } }: Documented): boolean {
  return requestBody?.required !== false;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Body;
}

function parameterErrors({ url, request }: WireExchange, { pointer, operation, variables }: Documented): string[] {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const textOf = ({ name, in: place }: Parameter): string | undefined => {
    if (place === 'path') return variables[name];
    if (place === 'query') return query.has(name) ? query.getAll(name).join() : undefined;
    return request.headers[name.toLowerCase()] as string | undefined;
  };
  return ((operation.parameters ?? []) as object[]).flatMap((_, index) => {
    const { pointer: at, value } = resolve([...pointer, 'parameters', String(index)]);
    const { name, in: place, required, schema } = value as Parameter;
    const text = textOf(value as Parameter);
    if (text === undefined) return required ? [`no ${place} parameter ${name}`] : [];
    // The schema has the largest page.
    if (name === 'limit' && request.headers.accept === 'application/x-ndjson' && Number(text) > 100) return [];
    const error = checkSent([...at, 'schema'], parseText(text, schema));
    return error ? [`the ${place} parameter ${name} "${text}" (${error})`] : [];
  });
}

function bodyErrors({ request: { headers, body } }: WireExchange, { pointer, operation }: Documented): string[] {
  const { requestBody } = operation;
  if (!requestBody) return body.length > 0 ? ['a body'] : [];
  if (body.length === 0) return requestBody.required ? ['no body'] : [];
  const type = headers['content-type']?.split(';', 1)[0]?.toLowerCase() ?? '';
  // Another name of image/jpeg.
  if (type === 'image/jpg') return [];
  if (!(type in requestBody.content)) return [`a body of ${type || 'no type'}`];
  if (!type.endsWith('json')) return [];
  // A text in which nothing is visible counts as an empty one.
  const shown = (_name: string, value: unknown) =>
    typeof value === 'string' && /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(value) ? '' : value;
  const error = checkSent([...pointer, 'requestBody', 'content', type, 'schema'], JSON.parse(body.toString(), shown));
  return error ? [`the body ${body.toString().slice(0, 200)} (${error})`] : [];
}

function sentOf({ request: { body } }: WireExchange): string {
  return body.toString().slice(0, 200);
}
