import { ApiError } from '../../core/errors.ts';
import { version } from '../../core/version.ts';
import { newId } from '../../values/id.ts';
import { errorResponse, json } from './answer.ts';
import { type ListenAddress, listen } from './listen.ts';
import { createHttpServer } from './server.ts';

/**
 * Listens until the server itself can: migrations of a large database take minutes, in which a probe of `/health/live` must not
 * end the process. Everything else returns 503 with what is being done.
 */
export async function listenWhileStarting(place: ListenAddress, doing: () => string) {
  const errors: typeof errorResponse = (error, request) => errorResponse(error, request, '');
  const server = createHttpServer(
    ({ url = '', headers: { accept } }, response) => {
      const [path = ''] = url.split('?', 1);
      const requestId = newId();
      const message = `The server is starting. Try again shortly. (${doing()})`;
      const { status, headers, body } =
        path === '/health/live'
          ? { status: 200, headers: { 'Content-Type': json }, body: JSON.stringify({ status: 'live', version }) }
          : errors(new ApiError('service_unavailable', { message }), { path, accept, requestId }, '');
      response.writeHead(status, { ...headers, 'X-Request-Id': requestId }).end(body);
    },
    (error, request) => errors(error, request, ''),
    AbortSignal.abort(),
  );
  const port = await listen(server, place);
  return {
    port,
    /** Frees the port. Connections end with their responses. */
    close: () => void server.close(),
  };
}
