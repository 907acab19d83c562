import { toPayload, unwrap } from '@/graphql/payload'
import type { CreditRecord } from '@/lib/data/credits'
import { toHours } from '@/lib/domain/units'
import { addCredit } from '@/lib/services/credits/add-credit'
import { correctCredit } from '@/lib/services/credits/correct-credit'
import { getCredit, getCreditDocuments, getCreditHistory } from '@/lib/services/credits/get-credit'
import { listCreditsForCredential } from '@/lib/services/credits/list-credits-for-credential'
import { restoreOwnCredit } from '@/lib/services/credits/restore-own-credit'
import { withdrawOwnCredit } from '@/lib/services/credits/withdraw-own-credit'
import type { Ctx } from '@/lib/services/ctx'

type Args = Record<string, unknown>
const hours = (units: number | null) => (units === null ? null : toHours(units))

export const creditsResolvers = {
  Query: {
    getCreditById: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCredit(ctx, args)),
    getCreditsForCredentialId: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listCreditsForCredential(ctx, args)),
  },
  Mutation: {
    addCredit: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addCredit(ctx, args)),
    correctCredit: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, correctCredit(ctx, args)),
    restoreCredit: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, restoreOwnCredit(ctx, args)),
    withdrawCredit: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, withdrawOwnCredit(ctx, args)),
  },
  Credit: {
    units: ({ units }: CreditRecord) => hours(units),
    onlineUnits: ({ onlineUnits }: CreditRecord) => hours(onlineUnits),
    documents: async ({ id }: CreditRecord, _args: Args, ctx: Ctx) =>
      (await unwrap(ctx, getCreditDocuments(ctx, { id }))) ?? [],
    history: async ({ id }: CreditRecord, _args: Args, ctx: Ctx) =>
      (await unwrap(ctx, getCreditHistory(ctx, { id }))) ?? [],
  },
}
