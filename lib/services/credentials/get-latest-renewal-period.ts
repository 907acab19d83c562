import { z } from 'zod'
import { compareText } from '@/lib/domain/compare'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The renewal period of a license that ends last. */
export const getLatestRenewalPeriod = defineService({
  action: 'credential.read',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, input) => ctx.load.credential.load(input.credentialId),
  run: async (_ctx, _input, credential) => {
    const latest = credential.renewalPeriods.toSorted((a, b) => compareText(a.endsAt, b.endsAt)).at(-1)
    return latest ? ok(latest) : fail('notFound')
  },
})
