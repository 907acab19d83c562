import { mutation, query, unwrap } from '@/graphql/payload'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { LicenseToCheck } from '@/lib/data/license-checks/queue'
import { lookUpAddress } from '@/lib/domain/license-checks/licensing-boards'
import type { Ctx } from '@/lib/services/ctx'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import { listLicensesWaiting, listOwnLicenseChecks } from '@/lib/services/license-checks/license-queue'
import {
  applyRoster,
  discardRoster,
  listBoardMatches,
  listBoardRosters,
  mapRoster,
} from '@/lib/services/license-checks/rosters'
import { putBackLicense, takeUpLicense } from '@/lib/services/license-checks/take-up-license'
import { uploadRoster } from '@/lib/services/license-checks/upload-roster'

export const licenseChecksResolvers = {
  Query: {
    licensesToCheck: query(listLicensesWaiting),
    boardRosters: query(listBoardRosters),
    boardMatches: query(listBoardMatches),
  },
  Mutation: {
    takeUpLicense: mutation(takeUpLicense),
    putBackLicense: mutation(putBackLicense),
    decideLicense: mutation(decideLicense),
    uploadBoardRoster: mutation(uploadRoster),
    mapBoardRoster: mutation(mapRoster),
    applyBoardRoster: mutation(applyRoster),
    discardBoardRoster: mutation(discardRoster),
  },
  Credential: {
    checks: async ({ id }: CredentialRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listOwnLicenseChecks(ctx, { credentialId: id }))) ?? [],
  },
  LicenseToCheck: {
    lookUp: ({ geo, credentialType }: LicenseToCheck) => lookUpAddress(geo, credentialType),
  },
}
