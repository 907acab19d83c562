/**
 * The visitor's address, by which public pages and sign-ins are counted. Our server writes it (`clean-request.ts`): the
 * other end of the connection or, with TRUST_PROXY=1, the last address that the proxy in front of us added.
 */
export const addressOf = (headers: Pick<Headers, 'get'>): string | null =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 45) || null
