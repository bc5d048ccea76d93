/** What a newcomer needs, in this order. */
export const introduction = `
## Get a token

The server prints a demo token when it starts. Someone with \`tokens:write\` can create a token for you, and with a token you can
create others for yourself: \`POST /tokens\`. To try requests on this page, choose **Sign in** above. Only the operations
under **Service** need no token.

## Make the first request

\`\`\`sh
curl http://127.0.0.1:3000/user -H "Authorization: Bearer $TOKEN"
\`\`\`

The response is your user, with the scopes of the token. Requests use the same JSON as responses, so you can send back what you
received. The schema of a request lists the fields that you can set. Others of the response are ignored, unless changing them would
mislead you: those return \`read_only\`. Times are in UTC, \`YYYY-MM-DD HH:MM:SSZ\`.

## Read an error

\`\`\`json
{
  "code": "validation_failed",
  "message": "title is required.",
  "request_id": "0195a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
  "errors": [{ "field": "title", "code": "required", "message": "Is required." }]
}
\`\`\`

Every error has a stable \`code\` for your program and a \`message\` for people. \`errors\` lists all invalid fields. After 429 and 503,
wait as many seconds as \`Retry-After\` says. Quote \`request_id\` when you report a problem.
[All codes](/docs/errors) are explained.

## Read a long list

A list returns 25 items, newest first; \`limit\` asks for up to 100. As long as there are more, the header \`Link\` has the URL of the
next page, with \`rel="next"\`.

## Repeat a request safely

Send a new \`Idempotency-Key\` with each POST. If the connection breaks, send the same request with the same key: nothing is created
twice, and you receive the first response. Send the \`ETag\` of what you read as \`If-Match\` to make a change only if nobody else
has made one.

## Know the details

HEAD is GET without the body. OPTIONS of any path lists the available actions; with \`Access-Control-Request-Method\` it is a CORS
preflight. Other methods return 405 with \`Allow\`. Fields, enum values, event types and error codes can be added at any time;
what is deprecated stays for at least a year ([compatibility](/docs/guides/compatibility)). Response headers that are not marked as required
appear only when they apply. Each response example names the request that produced it.
The [guides](/docs/guides) explain concepts and show clients: curl, the SDK, Python, agents and others.
`.trim();
