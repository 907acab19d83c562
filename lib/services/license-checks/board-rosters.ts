import { z } from 'zod'
import {
  deleteRoster,
  findRoster,
  keepLayout,
  listRosters,
  lockRoster,
  updateRoster,
} from '@/lib/data/license-checks/board-rosters'
import { countUnapplied, listMatches, type MatchRecord } from '@/lib/data/license-checks/matches'
import {
  layoutLimits,
  layoutProblem,
  type RosterLayout,
  rosterFields,
  separators,
} from '@/lib/domain/license-checks/layout'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { matchOutcomes } from '@/lib/domain/license-checks/match'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, optionalOneOf, version, whole } from '../inputs'
import { first, positionInput, storedInstant, toPage } from '../page-of'
import { write } from '../write'

/** The uploaded lists, newest first. */
export const listBoardRosters = defineService({
  action: 'boardRoster.list',
  input: z.strictObject({ first, after: positionInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: position }) => {
    const from = position && { createdAt: new Date(position[0]), id: position[1] }
    const rows = await listRosters(ctx.db, { after: from, size: size + 1 })
    return ok(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** One list, with how many of its outcomes are not applied yet. */
export const getBoardRoster = defineService({
  action: 'boardRoster.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findRoster(ctx.db, input.id),
  run: async (ctx, _input, roster) => ok({ roster, unapplied: await countUnapplied(ctx.db, roster.id) }),
})

const positionOf = ({ sortName, credentialId }: MatchRecord) => [sortName, credentialId]

/** The matches of a list, by the names of the licenses' people. */
export const listBoardMatches = defineService({
  action: 'boardRoster.read',
  input: z.strictObject({
    rosterId: id,
    outcome: optionalOneOf(matchOutcomes),
    first,
    after: positionInput(z.tuple([z.string().max(500), z.uuid()])),
  }),
  subject: (ctx, { rosterId }) => findRoster(ctx.db, rosterId),
  run: async (_ctx, { outcome, first: size, after: position }, { id: rosterId }) => {
    const from = position && { sortName: position[0], credentialId: position[1] }
    const rows = await listMatches({ rosterId, outcome: outcome ?? null, after: from, size: size + 1 })
    return ok(toPage(rows, size, positionOf))
  },
})

const kind = { geo: optionalOneOf(geographyCodes), credentialType: optionalOneOf(credentialTypeCodes) }
const field = z.enum(rosterFields, 'validation.chooseOne')
const columnNumber = whole({ min: 1, max: layoutLimits.lineLength })
const layout = z.discriminatedUnion(
  'format',
  [
    z.strictObject({
      format: z.literal('CSV'),
      ...kind,
      separator: oneOf(separators),
      fields: z.array(field.nullable()).max(layoutLimits.columns, 'validation.tooMany'),
    }),
    z.strictObject({
      format: z.literal('FIXED'),
      ...kind,
      skip: whole({ min: 0, max: layoutLimits.skip }),
      spans: z
        .array(z.strictObject({ field, from: columnNumber, to: columnNumber }))
        .max(rosterFields.length, 'validation.tooMany'),
    }),
  ],
  'validation.invalid',
)

/** Sets how a list's lines are parsed, for this list and the next ones of its board; then the file is parsed. */
export const mapRoster = defineService({
  action: 'boardRoster.manage',
  input: z.strictObject({ id, version, layout }),
  subject: (ctx, input) => findRoster(ctx.db, input.id),
  run: (ctx, { version: seen, layout: input }, { id: rosterId }) =>
    write(ctx, async (w) => {
      const roster = await lockRoster(w.tx, rosterId)
      if (!roster) return fail('notFound')
      if (roster.version !== seen) return fail('staleVersion', undefined, { current: roster })
      if (roster.state !== 'MAPPING') return fail('rosterState')
      const header = roster.head.cells[0] ?? []
      const fixed = { geo: input.geo ?? null, credentialType: input.credentialType ?? null }
      // The words of a published list stay known whatever is changed of its columns.
      const { published, quotes } = roster.layout.format === 'CSV' ? roster.layout : {}
      const known = { ...(published && { published }), ...(quotes === false && { quotes }) }
      const layout: RosterLayout =
        input.format === 'CSV' ? { ...input, ...fixed, header, ...known } : { ...input, ...fixed }
      const problem = layoutProblem(roster.board as LicensingBoardCode, layout)
      if (problem) return fail('invalidInput', { layout: problem })
      await keepLayout(w.tx, roster.board, layout)
      const mapped = await updateRoster(w.tx, rosterId, { layout, state: 'READING' })
      await w.send({ queue: 'boardRosters', data: { rosterId, step: 'read' } })
      w.audit({
        action: 'boardRoster.mapped',
        subjectType: 'BoardRoster',
        subjectId: rosterId,
        detail: { board: roster.board },
      })
      return ok(mapped)
    }),
})

/**
 * Applies the selected outcomes of a list to the licenses, both the current matches and those found on later nights.
 */
export const applyRoster = defineService({
  action: 'boardRoster.manage',
  input: z.strictObject({
    id,
    version,
    outcomes: z.array(z.enum(matchOutcomes, 'validation.chooseOne')).min(1, 'validation.required').max(3),
  }),
  subject: (ctx, input) => findRoster(ctx.db, input.id),
  run: (ctx, { version: seen, outcomes }, { id: rosterId }) =>
    write(ctx, async (w) => {
      const roster = await lockRoster(w.tx, rosterId)
      if (!roster) return fail('notFound')
      if (roster.version !== seen) return fail('staleVersion', undefined, { current: roster })
      if (roster.state !== 'READY' || roster.clearedAt) return fail('rosterState')
      const applies = matchOutcomes.filter((outcome) => outcomes.includes(outcome) || roster.applies.includes(outcome))
      const applied = await updateRoster(w.tx, rosterId, { applies })
      await w.send({ queue: 'boardRosters', data: { rosterId, step: 'apply' } })
      const detail = { board: roster.board, outcomes }
      w.audit({ action: 'boardRoster.applied', subjectType: 'BoardRoster', subjectId: rosterId, detail })
      return ok(applied)
    }),
})

/** Discards a file that was not parsed. */
export const discardRoster = defineService({
  action: 'boardRoster.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findRoster(ctx.db, input.id),
  run: (ctx, { version: seen }, { id: rosterId }) =>
    write(ctx, async (w) => {
      const roster = await lockRoster(w.tx, rosterId)
      if (!roster) return fail('notFound')
      if (roster.version !== seen) return fail('staleVersion', undefined, { current: roster })
      if (roster.state !== 'MAPPING') return fail('rosterState')
      await deleteRoster(w.tx, rosterId)
      if (roster.fileKey) await w.send({ queue: 'erasures', data: { kind: 'files', keys: [roster.fileKey] } })
      w.audit({ action: 'boardRoster.discarded', subjectType: 'BoardRoster', subjectId: rosterId })
      return ok(roster)
    }),
})
