import { z } from 'zod'
import { type BoardPageQuery, type BoardRecord, listBoardPage, countBoard as readCount } from '@/lib/data/board/list'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { findRuleBook } from '@/lib/data/rules/read'
import { type ComplianceSnapshot, reportedSnapshotOn } from '@/lib/domain/compliance/compliance-snapshot'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { findComplianceOn } from '../compliance/compliance-on'
import { defineService } from '../define-service'
import { date, id, inWindow } from '../inputs'
import { first, type PageOf, toPage } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { boardFilter, boardPosition, boardSort, filterDetail, positionOf } from './board-input'

/** The credentials of an organization's members, and those it reported itself, a page at a time. */
export const listBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, first, after: boardPosition, filter: boardFilter, sort: boardSort }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, first: size, after, filter, sort }) =>
    ok<PageOf<BoardRecord>>(
      toPage(await listBoardPage({ orgId, filter, sort, after, size: size + 1 }), size, positionOf),
    ),
})

/**
 * How many credentials of an organization match a filter, counted up to the most for which one call can send reminders.
 */
export const countBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, filter: boardFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, filter }) => ok(await readCount(orgId, filter)),
})

type Count = { value: string; count: number }
/** A value and how many credentials of the board have it. */
export type BoardTallies = {
  total: number
  deadlines: Count[]
  units: Count[]
  verified: Count[]
  /** Credentials with topics that are due or unknown. */
  topicsOpen: number
  /** Licenses renewed by their holder's own word though something was missing. */
  renewedShort: number
  bands: Count[]
  geos: Count[]
  types: Count[]
  departments: Count[]
  sources: Count[]
}

/**
 * The counters of an organization's board. Triggers maintain them with every write, so reading them does not depend on
 * the board's size.
 */
export const getBoardTallies = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId }) => {
    const tallies = (await listFacetCounts(orgId)).filter(({ list }) => list === 'CREDENTIAL')
    const countsOf = (name: string): Count[] =>
      tallies.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }))
    return ok<BoardTallies>({
      total: countsOf('all')[0]?.count ?? 0,
      deadlines: countsOf('deadline'),
      units: countsOf('units'),
      topicsOpen: countsOf('topicsOpen')[0]?.count ?? 0,
      renewedShort: countsOf('renewedShort')[0]?.count ?? 0,
      bands: countsOf('band'),
      geos: countsOf('geo'),
      types: countsOf('credentialType'),
      departments: countsOf('department').filter(({ value }) => value !== ''),
      verified: countsOf('verifiedState'),
      sources: countsOf('source'),
    })
  },
})

/** Rows per read while a list is exported. */
const batch = 500
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/**
 * Exports every credential of a list in its order, reading only as fast as the client does. The history records the
 * export and its number of rows. With `asOf`, each row has its compliance on that day; filters and order are always
 * today's.
 */
export const exportBoard = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, filter: boardFilter, sort: boardSort, asOf: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'asOf'),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter, sort, asOf }) => {
    const refusal = await limitAccess(ctx, `boardExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'board.exported'
      const detail = { ...filterDetail(filter), ...(asOf ? { asOf } : {}) }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const entries = eachEntry({ orgId, filter, sort, after: null, size: batch }, asOf ?? null)
      return ok(countExported(ctx, { action, orgId }, entries))
    })
  },
})

async function* eachEntry(query: BoardPageQuery, asOf: PlainDate | null): AsyncGenerator<BoardRecord> {
  for (let after = query.after; ; ) {
    const rows = await listBoardPage({ ...query, after })
    yield* asOf ? await withStandingOn(rows, asOf) : rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = last
  }
}

async function withStandingOn(rows: readonly BoardRecord[], day: PlainDate): Promise<BoardRecord[]> {
  const standings = await findComplianceOn(
    rows.flatMap(({ userId }) => userId ?? []),
    day,
  )
  const book = await findRuleBook()
  return rows.map((row) => {
    const { userId, credentialId } = row
    const standing = userId && credentialId ? standings.get(userId)?.get(credentialId) : undefined
    if (standing) return { ...row, ...bandOf(standing), ...unitsOf(standing) }
    // Credits are unknown for licenses reported by an employer.
    return credentialId ? row : { ...row, ...bandOf(reportedSnapshotOn(book, row, day)) }
  })
}

const bandOf = ({ band, deadline, units }: ComplianceSnapshot) => ({ band, deadline, units })
const unitsOf = (snapshot: ComplianceSnapshot) => {
  const { countedUnits, requiredUnits, missingUnits, openTopics, periodEndsAt, firstRenewal, unanswered } = snapshot
  const { renewedShortAt, renewedShortMissing } = snapshot
  const renewed = { renewedShortAt, renewedShortMissing }
  return { countedUnits, requiredUnits, missingUnits, openTopics, periodEndsAt, firstRenewal, unanswered, ...renewed }
}
