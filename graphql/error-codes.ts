/**
 * Codes of requests that are refused before a service could answer; services have their own codes
 * (`lib/domain/result.ts`).
 */
export const errorCodes = {
  BAD_REQUEST: {
    status: 400,
    when: 'the request itself is not well formed: its body, its headers, its multipart parts; with status 406 it accepts no JSON',
  },
  GRAPHQL_PARSE_FAILED: { status: 400, when: 'the document is no GraphQL' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, when: 'the document does not fit the schema' },
  OPERATION_RESOLUTION_FAILURE: { status: 400, when: 'operationName names none of its operations' },
  BAD_USER_INPUT: { status: 400, when: 'a variable or argument is not of its type' },
  LIMIT_EXCEEDED: {
    status: 400,
    when: 'the operation is too deep, too wide or too costly; `limit` and `maximum` say which',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 200,
    when: 'the extension `persistedQuery` is sent: documents that clients register are not kept. Clients that know it send the text again',
  },
  PERSISTED_DOCUMENT_NOT_FOUND: { status: 400, when: 'no release has published the `documentId`' },
  NOT_FOUND: {
    status: 200,
    when: '`x-suma-org-id` names an organization where the caller has no role, no visit and no session they teach, or none at all; or `x-suma-person-id` names somebody else than who is signed in',
  },
  UNAUTHENTICATED: {
    status: 401,
    when: 'the bearer token is not valid, expired or revoked, or files are sent by nobody who is signed in',
  },
  FORBIDDEN: { status: 403, when: 'a browser sends it from another site' },
  METHOD_NOT_ALLOWED: { status: 405, when: 'neither GET nor POST, or a mutation by GET' },
  PAYLOAD_TOO_LARGE: { status: 413, when: 'the body, a file or a part is over its limit' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, when: 'the body is neither application/json (UTF-8) nor multipart/form-data' },
  RATE_LIMITED: {
    status: 429,
    when: 'the client has used up its budget, or sends too many files at once; `retryAfter` and `Retry-After` say the seconds to wait',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    when: 'a fault of ours; in an otherwise good answer the status is 200. Name `requestId` to us',
  },
  STORAGE_FULL: {
    status: 507,
    when: 'there is no room to store what was sent; nothing was kept. `message` says so in the caller’s language',
  },
  UNAVAILABLE: {
    status: 503,
    when: 'Suma or its database is away for a moment, or so many files are being added that this one got no turn within 5 seconds; `Retry-After` says when to try again',
  },
} as const
