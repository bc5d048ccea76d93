import { notify } from './notify.ts';
import type { UploadProgress } from './upload.ts';

/** The part of XMLHttpRequest used: in browsers, only it reports upload progress. */
interface Xhr {
  upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  status: number;
  responseText: string;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: unknown): void;
  abort(): void;
}

/** Without XMLHttpRequest, as in Node.js, the progress is the beginning and the end. */
export function watchedFetch(
  total: number,
  onProgress: (progress: UploadProgress) => void,
  fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
  const report = (sent: number) => notify(() => onProgress({ sent, total }));
  return async (url, init = {}) => {
    report(0);
    if (XMLHttpRequest) return sendWatched(new XMLHttpRequest(), `${url}`, init, report);
    const response = await fetch(url, init);
    report(total);
    return response;
  };
}

function sendWatched(xhr: Xhr, url: string, init: RequestInit, report: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(init.method ?? 'PUT', url);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => report(loaded);
    xhr.onload = () => {
      resolve(new Response(xhr.responseText || null, { status: xhr.status }));
    };
    xhr.onerror = xhr.onabort = () => reject(new TypeError('The upload failed.'));
    init.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(init.body);
  });
}
