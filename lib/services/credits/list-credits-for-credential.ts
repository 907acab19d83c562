import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { creditsFor } from './credits-for'

export type { CredentialCredit } from './credits-for'

/** Every active credit of the person as it applies to one license, newest completion first. */
export const listCreditsForCredential = defineService({
  action: 'credential.read',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, input) => ctx.load.credential.load(input.credentialId),
  run: async (ctx, _input, credential) => ok(await creditsFor(ctx, credential)),
})
