import { z } from 'zod'
import { type LicenseCheckRecord, listLicenseChecks } from '@/lib/data/license-checks/checks'
import {
  countTakenUp,
  countUnchecked,
  findLicenseToCheck,
  type LicenseToCheck,
  listLicensesToCheck,
  queueStates,
} from '@/lib/data/license-checks/queue'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { first, placeInput, storedDate, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { search } from '../search-input'

const filter = z
  .strictObject({
    state: optionalOneOf(queueStates),
    geo: optionalOneOf(geographyCodes),
    credentialType: optionalOneOf(credentialTypeCodes),
    query: search,
  })
  .nullish()

const orders = ['expiry', 'age'] as const

const placeOf = ({ expiresAt, createdAt, id: licenseId }: LicenseToCheck) => [
  expiresAt,
  createdAt.toISOString(),
  licenseId,
]

/** The licenses that wait for a check with their board, sorted by nearest expiry or by how long they have waited. */
export const listLicensesWaiting = defineService({
  action: 'licenseCheck.list',
  input: z.strictObject({
    filter,
    order: optionalOneOf(orders),
    first,
    after: placeInput(z.tuple([storedDate, storedInstant, z.uuid()])),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { filter, order, first: size, after: place }) => {
    const rows = await listLicensesToCheck({
      filter: {
        state: filter?.state ?? null,
        geo: filter?.geo ?? null,
        credentialType: filter?.credentialType ?? null,
        words: filter?.query ?? [],
      },
      order: order ?? 'expiry',
      after: place && { expiresAt: place[0], createdAt: new Date(place[1]), id: place[2] },
      size: size + 1,
    })
    return ok(toConnection(rows, size, placeOf))
  },
})

/** How many licenses wait, and how many of them are being checked; each counted up to a thousand. */
export const countLicensesWaiting = defineService({
  action: 'licenseCheck.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async ({ db }) => {
    const [waiting, takenUp] = await Promise.all([countUnchecked(db), countTakenUp(db)])
    return ok({ waiting, taken: takenUp })
  },
})

/** One license for checking: its data, earlier findings, and the current results of the automatic sources. */
export const getLicenseToCheck = defineService({
  action: 'licenseCheck.read',
  input: z.strictObject({ credentialId: id }),
  subject: (_ctx, { credentialId }) => findLicenseToCheck(credentialId),
  run: async (ctx, _input, license) => {
    const today = todayInGeo(license.geo, ctx.now)
    const [checks, answers] = await Promise.all([
      listLicenseChecks(ctx.db, license.id),
      Promise.all(ctx.licensingBoardSources.map((source) => source.lookUp(license, today))),
    ])
    return ok({ license, checks, answers: answers.flat() })
  },
})

/** The checks of a license for its person, newest first, without the name of the checking super admin. */
export const listOwnLicenseChecks = defineService({
  action: 'licenseCheck.listOwn',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, { credentialId }) => ctx.load.credential.load(credentialId),
  run: async (ctx, _input, { id: credentialId }) => {
    const checks = await listLicenseChecks(ctx.db, credentialId)
    return ok(checks.map(withoutChecker))
  },
})

const withoutChecker = ({ checkedBy: _name, checkedById: _id, ...check }: LicenseCheckRecord) => check
