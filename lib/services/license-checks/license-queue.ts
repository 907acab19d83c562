import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { updateCredential } from '@/lib/data/credentials/write'
import {
  closeChecks,
  countTakenUp,
  countUnchecked,
  findLicenseToCheck,
  type LicenseCheckRecord,
  type LicenseToCheck,
  listLicenseChecks,
  listLicensesToCheck,
  openCheck,
  queueStates,
} from '@/lib/data/license-checks/checks'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { takenHours } from '@/lib/domain/license-checks/values'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf, search, version } from '../inputs'
import { first, positionInput, storedDate, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'
import { findLicenseToDecide } from './license-to-decide'

const filter = z
  .strictObject({
    state: optionalOneOf(queueStates),
    geo: optionalOneOf(geographyCodes),
    credentialType: optionalOneOf(credentialTypeCodes),
    query: search,
  })
  .nullish()

const orders = ['expiry', 'age'] as const

const positionOf = ({ expiresAt, createdAt, id: licenseId }: LicenseToCheck) => [
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
    after: positionInput(z.tuple([storedDate, storedInstant, z.uuid()])),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { filter, order, first: size, after: position }) => {
    const rows = await listLicensesToCheck({
      filter: {
        state: filter?.state ?? null,
        geo: filter?.geo ?? null,
        credentialType: filter?.credentialType ?? null,
        words: filter?.query ?? [],
      },
      order: order ?? 'expiry',
      after: position && { expiresAt: position[0], createdAt: new Date(position[1]), id: position[2] },
      size: size + 1,
    })
    return ok(toPage(rows, size, positionOf))
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

const input = z.strictObject({ credentialId: id, version })

/**
 * Claims a license for a check: other super admins see who is checking it, and its holder sees that it is being
 * checked.
 */
export const takeUpLicense = defineService({
  action: 'licenseCheck.decide',
  input,
  subject: (_ctx, { credentialId }) => findLicenseToDecide(credentialId),
  run: async (ctx, { version: seen }, license) => {
    const { userId } = ctx.viewer
    if (license.archivedAt || !['UNVERIFIED', 'PENDING'].includes(license.verifiedState))
      return fail('licenseCheckState')
    const { takenBy } = license
    if (takenBy && takenBy.id !== userId && isFresh(takenBy.since, ctx.now)) return fail('licenseCheckTaken')
    return write(ctx, (w) =>
      storeTakeUp(ctx, w, license, { seen, verifiedState: 'PENDING', action: 'license.checkStarted' }, async (next) =>
        openCheck(w.tx, { credentialId: license.id, licenseVersion: next, userId, at: ctx.now }),
      ),
    )
  },
})

/** Puts a claimed license back into the queue. */
export const putBackLicense = defineService({
  action: 'licenseCheck.decide',
  input,
  subject: (_ctx, { credentialId }) => findLicenseToDecide(credentialId),
  run: async (ctx, { version: seen }, license) => {
    if (license.verifiedState !== 'PENDING') return fail('licenseCheckState')
    const { takenBy } = license
    if (takenBy && takenBy.id !== ctx.viewer.userId && isFresh(takenBy.since, ctx.now)) return fail('licenseCheckTaken')
    return write(ctx, (w) =>
      storeTakeUp(ctx, w, license, { seen, verifiedState: 'UNVERIFIED', action: 'license.checkStopped' }, () =>
        closeChecks(w.tx, [license.id]),
      ),
    )
  },
})

const isFresh = (since: Date, now: Date) => now.getTime() - since.getTime() < takenHours * 3_600_000

type Change = { seen: number; verifiedState: 'PENDING' | 'UNVERIFIED'; action: AuditAction }

async function storeTakeUp(
  ctx: SignedInCtx,
  w: Write,
  license: LicenseToCheck,
  { seen, verifiedState, action }: Change,
  note: (next: number) => Promise<void>,
): Promise<Result<LicenseToCheck>> {
  await lockPeople(w.tx, [license.userId])
  if (!(await updateCredential(w.tx, license.id, seen, { verifiedState })))
    return fail('staleVersion', undefined, { current: await findLicenseToCheck(license.id) })
  await note(seen + 1)
  await recomputeComplianceLocked(w.tx, [license.userId], ctx.now)
  w.audit({ action, subjectType: 'Credential', subjectId: license.id, personId: license.userId })
  const takenBy = verifiedState === 'PENDING' ? license.takenBy : null
  return ok({ ...license, verifiedState, version: seen + 1, takenBy })
}
