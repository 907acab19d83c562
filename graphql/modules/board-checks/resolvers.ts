import { mutation, query, unwrap } from '@/graphql/payload'
import type { LicenseToCheck } from '@/lib/data/board-checks/queue'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { lookUpAddress } from '@/lib/domain/board-checks/boards'
import { decideLicense } from '@/lib/services/board-checks/decide-license'
import { listLicensesWaiting, listOwnLicenseChecks } from '@/lib/services/board-checks/license-queue'
import {
  applyRoster,
  discardRoster,
  listBoardMatches,
  listBoardRosters,
  mapRoster,
} from '@/lib/services/board-checks/rosters'
import { putBackLicense, takeUpLicense } from '@/lib/services/board-checks/take-up-license'
import { uploadRoster } from '@/lib/services/board-checks/upload-roster'
import type { Ctx } from '@/lib/services/ctx'

export const boardChecksResolvers = {
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
