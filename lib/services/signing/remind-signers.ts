import { z } from 'zod'
import { findSigner, findSigningRequest, type SignerRecord } from '@/lib/data/signing/read'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { write } from '../write'
import { signingFeature } from './signing-input'
import { signerNotices } from './signing-notices'

/** Reminds one person to sign, at most once a day; further calls send nothing. */
export const remindSigner = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: signerId }) => findSigner(ctx.db, signerId),
  feature: signingFeature,
  run: (ctx, _input, { id: signerId, requestId }) =>
    write(ctx, async (w): Promise<Result<SignerRecord>> => {
      const request = await findSigningRequest(w.tx, requestId)
      const signer = await findSigner(w.tx, signerId)
      if (!signer || !request) return fail('notFound')
      if (signer.state !== 'SENT' || signer.left) return fail('signerState')
      const day = todayIn(request.timeZone, ctx.now)
      const sent = await notify(w, signerNotices('documentToSignReminder', request, [signer], { again: day }))
      const { orgId, userId: personId } = signer
      if (sent > 0) w.audit({ action: 'signing.reminded', subjectType: 'Signer', subjectId: signerId, orgId, personId })
      return ok(signer)
    }),
})
