import { mutation, query, unwrap } from '@/graphql/payload'
import type { CreditRecord } from '@/lib/data/credits/read'
import { hoursOrNull } from '@/lib/domain/units'
import { addCredit } from '@/lib/services/credits/add-credit'
import { correctCredit } from '@/lib/services/credits/correct-credit'
import { getCredit, getCreditDocuments, getCreditHistory } from '@/lib/services/credits/get-credit'
import { listCreditsForCredential } from '@/lib/services/credits/list-credits-for-credential'
import { restoreOwnCredit } from '@/lib/services/credits/restore-own-credit'
import { withdrawOwnCredit } from '@/lib/services/credits/withdraw-own-credit'
import type { Ctx } from '@/lib/services/ctx'

export const creditsResolvers = {
  Query: {
    getCreditById: query(getCredit),
    getCreditsForCredentialId: query(listCreditsForCredential),
  },
  Mutation: {
    addCredit: mutation(addCredit),
    correctCredit: mutation(correctCredit),
    restoreCredit: mutation(restoreOwnCredit),
    withdrawCredit: mutation(withdrawOwnCredit),
  },
  Credit: {
    units: ({ units }: CreditRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CreditRecord) => hoursOrNull(onlineUnits),
    documents: async ({ id }: CreditRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getCreditDocuments(ctx, { id }))) ?? [],
    history: async ({ id }: CreditRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getCreditHistory(ctx, { id }))) ?? [],
  },
}
