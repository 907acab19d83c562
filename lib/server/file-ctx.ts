import type { Ctx } from '@/lib/services/ctx'
import { apiCtx } from './api-ctx'
import { pageCtx } from './enter-page'
import { idOfRequest } from './request-facts'

/**
 * The context of a request for a single paper or file, which people also open from a link they were sent: the session
 * of the browser, or the token of a program; null for an invalid token.
 */
export const fileCtx = async (request: Request): Promise<Ctx | null> =>
  request.headers.has('authorization') ? apiCtx(request) : { ...(await pageCtx()), requestId: idOfRequest(request) }
