import 'server-only'
import type { Ctx } from '@/lib/services/ctx'
import { apiCtx } from './api-ctx'
import { pageCtx } from './enter-page'

/**
 * The context of a request for a single paper or file, which people also open by a link that somebody sent them: a browser is who signed
 * in there, a program is its token; null for one that is not good.
 */
export const fileCtx = (request: Request): Promise<Ctx | null> =>
  request.headers.has('authorization') ? apiCtx(request) : pageCtx()
