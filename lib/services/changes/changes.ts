import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type ChangePlace,
  type ChangeRow,
  type ChangesNow,
  findChangesNow,
  listChangeRows,
} from '@/lib/data/changes/read'
import { type ChangeSubjects, readSubjects } from '@/lib/data/changes/subjects'
import { type ChangeKind, changeKinds, changesKeptDays, scopeOfKind } from '@/lib/domain/changes/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { cursorOf, first, type PageOf, positionInput, storedDate } from '../page-of'
import { limitAccess, recordAccess } from '../record-access'

/** Something of an organization as it is now; `subject` is null when it is gone, or may not be seen any more. */
export type ChangeRecord = { [Kind in ChangeKind]: ChangeOf<Kind> }[ChangeKind]
type ChangeOf<Kind extends ChangeKind> = {
  kind: Kind
  id: string
  changedAt: Date
  subject: ChangeSubjects[Kind] | null
}

/** First pages per caller, organization and hour: each begins a copy of everything. */
const beginnings = { limit: 30, seconds: 3600 }

const number = z.string().regex(/^-?\d{1,18}$/)
/**
 * A cursor: what is asked for, the life of the database, the place, the first transaction that was open when the reader
 * began, and the day of the answer.
 */
const position = positionInput(z.tuple([z.string().max(20), z.string().max(40), number, number, number, storedDate]))
type Cursor = { about: string; life: string; place: ChangePlace; began: string }

const digest = (orgId: string, kinds: readonly ChangeKind[]): string =>
  createHash('sha256').update(`${orgId}:${kinds.join()}`).digest('base64url').slice(0, 12)

const toText = ({ about, life, place, began }: Cursor, today: PlainDate): string =>
  cursorOf([about, life, place.transaction, place.position, began, today])

const over = fail('invalidInput', { after: { key: 'validation.changesOver', params: { days: changesKeptDays } } })

/**
 * What changed of an organization since a cursor, each thing once with what it is now: the way to keep a copy. Without a
 * cursor it begins with everything there is, which is recorded and limited like an export.
 */
export const listChanges = defineService({
  action: 'change.list',
  input: z.strictObject({ orgId: id, kinds: z.array(oneOf(changeKinds)).max(20).nullish(), first, after: position }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  plainCursors: true,
  run: async (ctx, { orgId, kinds: wanted, first: size, after }) => {
    const kinds = changeKinds.filter((kind) => (wanted ? wanted.includes(kind) : mayRead(ctx, kind)))
    const refused = kinds.find((kind) => !mayRead(ctx, kind))
    if (refused) return fail('scopeRequired', undefined, { params: { scope: scopeOfKind(refused) } })
    const now = await findChangesNow(ctx.db)
    const about = digest(orgId, kinds)
    if (!after) return begin(ctx, { orgId, kinds, size, now, about })
    const [aboutBefore, life, transaction, place, began, day] = after
    if (aboutBefore !== about) return fail('invalidInput', { after: 'validation.changesOther' })
    const today = todayIn('UTC', ctx.now)
    if (life !== now.life || day < addDays(today, -changesKeptDays)) return over
    return ok(
      await pageOf(ctx, {
        orgId,
        kinds,
        size,
        now,
        from: { about, life, place: { transaction, position: place }, began },
      }),
    )
  },
})

const mayRead = ({ viewer: { scopes } }: SignedInCtx, kind: ChangeKind): boolean =>
  scopes === null || scopes.includes(scopeOfKind(kind))

type Asked = { orgId: string; kinds: readonly ChangeKind[]; size: number; now: ChangesNow }

async function begin(
  ctx: SignedInCtx,
  { about, ...asked }: Asked & { about: string },
): Promise<Result<PageOf<ChangeRecord>>> {
  const { orgId, kinds, now } = asked
  const refusal = await limitAccess(ctx, `changes:${orgId}:${ctx.viewer.userId}`, beginnings)
  if (refusal) return refusal
  return recordAccess(ctx, async (audit) => {
    audit({
      action: 'members.exported',
      subjectType: 'Org',
      subjectId: orgId,
      orgId,
      detail: { kinds: kinds.join(',') },
    })
    const from = { about, life: now.life, place: { transaction: '-1', position: '0' }, began: now.open }
    return ok(await pageOf(ctx, { ...asked, from }))
  })
}

async function pageOf(
  ctx: SignedInCtx,
  { orgId, kinds, size, now, from }: Asked & { from: Cursor },
): Promise<PageOf<ChangeRecord>> {
  const query = { orgId, kinds, after: from.place, open: now.open, size: size + 1 }
  const rows = await listChangeRows(ctx.db, query)
  const shown = rows.slice(0, size)
  const changes = await subjectsOf(ctx, orgId, shown)
  const today = todayIn('UTC', ctx.now)
  const cursor = (place: ChangePlace) => toText({ ...from, place }, today)
  const edges = shown.flatMap((row) => {
    const change = changes.get(row)!
    // What was gone before the reader began is nothing to them.
    if (change.subject === null && BigInt(row.transaction) < BigInt(from.began)) return []
    return [{ cursor: cursor(row), node: change }]
  })
  // Who has read everything keeps their place, with the day of this answer.
  const endCursor = cursor(shown.at(-1) ?? from.place)
  return { edges, pageInfo: { hasNextPage: rows.length > size, endCursor } }
}

async function subjectsOf(
  ctx: SignedInCtx,
  orgId: string,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<ChangeRow, ChangeRecord>> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const read = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ subjectId }) => subjectId)
      const subjects: ReadonlyMap<string, unknown> = await readSubjects(ctx.db, orgId, kind, ids)
      return ofKind.map((row) => [row, changeOf(row, subjects.get(row.subjectId) ?? null)] as const)
    }),
  )
  return new Map(read.flat())
}

/** The row's kind decides what its subject is. */
const changeOf = ({ kind, subjectId, changedAt }: ChangeRow, subject: unknown): ChangeRecord =>
  ({ kind, id: subjectId, changedAt, subject }) as ChangeRecord
