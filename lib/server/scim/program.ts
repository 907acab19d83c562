import type { SignedInCtx } from '@/lib/services/ctx'
import { limitUse } from '@/lib/services/limit-use'
import { callerOf } from '../caller'
import { addressOf } from '../client-address'
import { ctxOf } from '../make-ctx'
import { refusalAnswer, scimError, unauthenticated } from './answers'

/** A program of an organization. Only its token decides whose directory it manages. */
export type ScimProgram = { ctx: SignedInCtx; orgId: string }

/** Limit for the requests of one program: enough for a first synchronization of some thousand people, and no more. */
const limit = { limit: 1200, seconds: 60 }

/** The caller, who needs the token of an organization; anybody else gets the refusal. */
export async function scimProgram({ headers }: Request, requestId: string): Promise<ScimProgram | Response> {
  const authorization = headers.get('authorization')
  if (authorization === null) return unauthenticated()
  const caller = await callerOf({ authorization })
  if (caller.kind === 'refused') return unauthenticated()
  const orgId = caller.kind === 'token' ? caller.facts.orgId : null
  const ctx = ctxOf(caller, {
    requestId,
    idempotency: null,
    acceptLanguage: headers.get('accept-language'),
    cookie: null,
    userAgent: headers.get('user-agent'),
    address: addressOf(headers),
  })
  const { viewer } = ctx
  if (!viewer || orgId === null) return scimError(403, 'A token of an organization is needed, not of a person')
  const refused = await limitUse(ctx, `scim:${ctx.tokenId}`, limit)
  return refused && !refused.ok ? refusalAnswer(ctx, refused.problem) : { ctx: { ...ctx, viewer }, orgId }
}
