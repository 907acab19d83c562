import { z } from 'zod'
import { listCertificatesOfCredits } from '@/lib/data/certificates/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The certificates issued for a credit from a session, newest first; none for any other credit. */
export const getCreditCertificates = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, _input, credit) =>
    ok(credit.source === 'SESSION' ? await listCertificatesOfCredits(ctx.db, [credit.id]) : []),
})
