import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  countMatches,
  findRoster,
  listNewestRosters,
  type RosterRecord,
  updateRoster,
} from '@/lib/data/license-checks/board-rosters'
import { keepChecks, type NewCheck } from '@/lib/data/license-checks/checks'
import { deleteGoneMatches, keepMatches, kindsOfLines, listLicensesWithLines } from '@/lib/data/license-checks/lines'
import {
  listMatchesToApply,
  listOrgsToNotify,
  type MatchToApply,
  markApplied,
  setVerifiedStates,
} from '@/lib/data/license-checks/matches'
import { isNews, isTheirs, matchLicense, resultOf } from '@/lib/domain/license-checks/match'
import { ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'
import { checkedNotice, orgNotices } from './check-notices'

const first = '00000000-0000-0000-0000-000000000000'

const input = z.strictObject({
  rosterId: id,
  /** Licenses per statement and transaction. */
  batch: z.int().min(1).max(5000).default(1000),
})

/**
 * Compares every license of the kinds in a list with its lines: the database finds candidates by number, and the domain
 * rule decides which match. A repeated run only writes changes; an interrupted one starts over.
 */
export const matchRoster = defineJobService({
  action: 'boardRoster.match',
  input,
  run: async (ctx, { rosterId, batch }) => {
    const roster = await findRoster(ctx.db, rosterId)
    if (!roster || roster.clearedAt || (roster.state !== 'MATCHING' && roster.state !== 'READY'))
      return ok({ licenses: 0 })
    const kinds = await kindsOfLines(ctx.db, rosterId)
    let licenses = 0
    for (let after = first, full = true; full; ) {
      const batchRows = await listLicensesWithLines({ rosterId, kinds, after, size: batch })
      const matches = batchRows.map((license) => {
        const match = matchLicense(license, license.lines, todayInGeo(license.geo, ctx.now))
        return { license, match }
      })
      await write(ctx, async (w) => ok(await keepMatches(w.tx, rosterId, matches)))
      licenses += batchRows.length
      full = batchRows.length === batch
      after = batchRows.at(-1)?.id ?? after
    }
    await write(ctx, async (w) => {
      await deleteGoneMatches(w.tx, rosterId)
      const counts = await countMatches(w.tx, rosterId)
      await updateRoster(w.tx, rosterId, { ...counts, state: 'READY', matchedAt: ctx.now })
      return ok(null)
    })
    return ok({ licenses })
  },
})

/** The lists that are matched again each night: the newest of each board. */
export const listRostersToMatch = defineJobService({
  action: 'boardRoster.match',
  input: z.strictObject({}),
  run: async (ctx) => ok(await listNewestRosters(ctx.db)),
})

const applyInput = z.strictObject({
  rosterId: id,
  /** Licenses per transaction. */
  batch: z.int().min(1).max(500).default(200),
})

/**
 * Applies the outcomes that a super admin selected to the licenses, one transaction per batch, and notifies people and
 * organizations of changes. After an interruption, the next run continues with those not applied yet.
 */
export const applyMatches = defineJobService({
  action: 'boardRoster.apply',
  input: applyInput,
  run: async (ctx, { rosterId, batch }) => {
    const roster = await findRoster(ctx.db, rosterId)
    if (!roster || roster.applies.length === 0 || roster.clearedAt) return ok({ applied: 0 })
    let applied = 0
    for (let after = first, full = true; full; ) {
      const matches = await listMatchesToApply({ rosterId, outcomes: roster.applies, after, size: batch })
      if (matches.length > 0) applied += await applyBatch(ctx, roster, matches)
      full = matches.length === batch
      after = matches.at(-1)?.credentialId ?? after
    }
    await notifyOrgs(ctx, roster)
    return ok({ applied })
  },
})

async function applyBatch(ctx: JobCtx, roster: RosterRecord, found: readonly MatchToApply[]): Promise<number> {
  const result = await write(ctx, async (w) => ok(await storeChecks(ctx, w, roster, found)))
  return result.ok ? result.value : 0
}

/** Whether a match changes the license, and the check to record either way. */
function checkOf(ctx: JobCtx, roster: RosterRecord, match: MatchToApply): NewCheck & { isNews: boolean } {
  const { lastSource, lastCheckedAt, lastVersion } = match
  const last = lastCheckedAt && {
    bySuperAdmin: lastSource === 'SUPER_ADMIN',
    checkedAt: lastCheckedAt,
    licenseVersion: lastVersion ?? 0,
  }
  const news = isNews(match, match, last, roster.createdAt)
  const listedExpiry = match.fields.includes('EXPIRES') && isTheirs(match.fields) ? match.listedExpiry : null
  return {
    isNews: news,
    changed: news,
    credentialId: match.credentialId,
    licenseVersion: match.version + (news ? 1 : 0),
    checkedAt: ctx.now,
    source: 'ROSTER',
    board: roster.board,
    checkedById: null,
    rosterId: roster.id,
    result: resultOf(match),
    reasons: match.reasons,
    detail: null,
    listedExpiry,
  }
}

async function storeChecks(ctx: JobCtx, w: Write, roster: RosterRecord, matches: readonly MatchToApply[]) {
  const people = matches.map(({ userId }) => userId)
  await lockPeople(w.tx, people)
  const checks = matches.map((match) => ({ match, check: checkOf(ctx, roster, match) }))
  const news = checks.filter(({ check }) => check.isNews)
  const states = news.map(({ match, check }) => ({
    credentialId: match.credentialId,
    version: match.version,
    result: resultOf(match),
    reasons: check.reasons,
  }))
  const set = await setVerifiedStates(w.tx, states, ctx.now)
  // A license that has changed since is left for the next matching.
  const applicable = checks.filter(({ match, check }) => !check.isNews || set.has(match.credentialId))
  // When a super admin's decision overrides the list, no check by the list is recorded.
  const unchanged = applicable.filter(({ match, check }) => check.isNews || match.verifiedState === check.result)
  await keepChecks(
    w.tx,
    unchanged.map(({ check: { isNews: _news, ...check } }) => check),
  )
  await markApplied(
    w.tx,
    roster.id,
    applicable.map(({ match }) => match.credentialId),
    ctx.now,
  )
  if (set.size > 0) await recomputeComplianceLocked(w.tx, [...new Set(people)], ctx.now)
  const changedMatches = news.filter(({ match }) => set.has(match.credentialId))
  await notify(
    w,
    changedMatches.map(({ match, check }) => checkedNotice({ ...match, ...check, version: check.licenseVersion })),
  )
  for (const { match, check } of changedMatches) {
    const about = { subjectType: 'Credential', subjectId: match.credentialId, personId: match.userId }
    w.audit({
      action: 'license.checked',
      ...about,
      detail: { result: check.result, reasons: check.reasons, board: roster.board },
    })
  }
  return applicable.length
}

/** Notifies organizations' administrators once about everything that changed since their last notice. */
async function notifyOrgs(ctx: JobCtx, { id: rosterId, toldAt, createdAt }: RosterRecord): Promise<void> {
  await write(ctx, async (w) => {
    const orgs = await listOrgsToNotify(w.tx, rosterId, toldAt ?? createdAt)
    if (orgs.length === 0) return ok(null)
    await notify(w, orgNotices(orgs, `${rosterId}:${ctx.now.toISOString()}`))
    await updateRoster(w.tx, rosterId, { toldAt: ctx.now })
    return ok(null)
  })
}
