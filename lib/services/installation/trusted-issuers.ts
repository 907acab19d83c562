import { z } from 'zod'
import {
  deleteTrustedIssuer,
  insertTrustedIssuer,
  listTrustedIssuers as listAll,
  type TrustedIssuerRecord,
} from '@/lib/data/certificates/trusted-issuers'
import { trustedForm, trustLimits } from '@/lib/domain/certificates/trust'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line } from '../inputs'
import { write } from '../write'

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** The issuers of digital certificates whom the installation trusts, by name. */
export const listTrustedIssuers = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: self,
  run: async ({ db }) => ok<TrustedIssuerRecord[]>(await listAll(db)),
})

/**
 * Trusts an issuer, or every issuer of a host: what they signed for a person of the same name is verified from now on,
 * also what was brought before.
 */
export const trustIssuer = defineService({
  action: 'installation.manage',
  stepUp: () => true,
  input: z.strictObject({ issuer: line(trustLimits.issuer), name: line(trustLimits.name) }),
  subject: self,
  run: (ctx, { issuer: typed, name }): Promise<Result<TrustedIssuerRecord>> => {
    const issuer = trustedForm(typed)
    if (!issuer) return Promise.resolve(fail('invalidInput', { issuer: 'validation.badgeIssuer' }))
    return write(ctx, async (w) => {
      const added = await insertTrustedIssuer(w.tx, { issuer, name })
      if (!added) return fail('invalidInput', { issuer: 'validation.badgeIssuerTrusted' })
      w.audit({ action: 'issuer.trusted', subjectType: 'Installation', subjectId: 'all', detail: { issuer, name } })
      return ok(added)
    })
  },
})

/** Trusts an issuer no longer: what they signed is checked like that of any other. */
export const distrustIssuer = defineService({
  action: 'installation.manage',
  stepUp: () => true,
  input: z.strictObject({ id }),
  subject: self,
  run: (ctx, { id: issuerId }): Promise<Result<TrustedIssuerRecord>> =>
    write(ctx, async (w) => {
      const gone = await deleteTrustedIssuer(w.tx, issuerId)
      if (!gone) return fail('notFound')
      const { issuer, name } = gone
      w.audit({ action: 'issuer.distrusted', subjectType: 'Installation', subjectId: 'all', detail: { issuer, name } })
      return ok(gone)
    }),
})
