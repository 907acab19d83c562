import { z } from 'zod'
import { listProposalMembers, listProposedKeys } from '@/lib/data/credit-proposals/read'
import type { MadeProposal, NewProposal } from '@/lib/data/credit-proposals/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isProposalHeader, neededColumns, readProposalColumns } from '@/lib/domain/credit-proposals/columns'
import { proposalLimits, sameKeyOf } from '@/lib/domain/credit-proposals/proposal'
import {
  type CheckedProposal,
  checkProposals,
  proposalKey,
  readProposalRow,
} from '@/lib/domain/credit-proposals/read-file'
import { guessedEncodings } from '@/lib/domain/imports/guessed-encodings'
import { dateOrders } from '@/lib/domain/imports/read-date'
import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { maxFileBytes } from '@/lib/domain/values'
import { selvesOf } from '@/lib/policy/oneself'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { type SentFile, sentFile, tableTurns, uploaderOf } from '../files'
import { readTable } from '../imports/read-table'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { refuseOneself } from '../oneself'
import { findStoredAnswer, write } from '../write'
import { limitProposals, makeProposals } from './make-proposals'

const input = z.strictObject({
  orgId: id,
  file: sentFile.nullish(),
  text: z.string('validation.invalid').max(maxFileBytes).nullish(),
})

/** Limits of a report: rows with problems first, and unknown headers, each cut to a number of characters. */
const limits = { errors: 200, others: 50, headers: 20, characters: 60 }

/** Proposals per transaction, so that each is short, however long the file is. */
const perBatch = 500

/** The proposals in a file: how many of its rows are new, were proposed before, or cannot be used. */
type ProposalReport = {
  add: number
  unchanged: number
  error: number
  people: number
  /** The first unknown headers; their columns are ignored. */
  ignored: string[]
  /** The encoding of the file where it was guessed from its content. */
  guessedEncoding: TextEncoding | null
  rows: CheckedProposal[]
  applied: boolean
}

/** The rows of a file say whom it is about, so each is judged once it is read. */
async function findOrgOfFile(ctx: SignedInCtx, { orgId }: { orgId: string }) {
  const org = await ctx.load.org.load(orgId)
  return org && { ...org, aboutIds: [] }
}

/** Reads a file of proposed credits and reports what applying it would do; nothing is proposed. */
export const previewCreditProposals = defineService({
  action: 'creditProposal.propose',
  input,
  subject: findOrgOfFile,
  run: async (ctx, sent, org) => {
    const check = await checkFile(ctx, sent, org)
    if (!check.ok) return check
    return write(ctx, async (w) => {
      const report = reportOf(check.value, false)
      const { add, unchanged, error } = report
      w.audit({ ...fileOf(org), action: 'creditProposal.checked', detail: { add, unchanged, error } })
      return ok<ProposalReport>(report)
    })
  },
})

/** Proposes the credits in a file's usable rows; importing the same file again changes nothing. */
export const importCreditProposals = defineService({
  action: 'creditProposal.propose',
  input,
  subject: findOrgOfFile,
  run: async (ctx, sent, org) => {
    const check = await checkFile(ctx, sent, org)
    if (!check.ok) return check
    const { rows } = check.value
    const proposals = rows.flatMap(({ outcome, member, credit }) =>
      outcome === 'add' && member && credit ? [{ ...credit, userId: member.userId, sameKey: sameKeyOf(credit) }] : [],
    )
    const repeated = await findStoredAnswer<ProposalReport>(ctx)
    if (repeated) return repeated
    const refusal = await limitProposals(ctx, org.id, proposals.length)
    if (refusal) return refusal
    const result = await proposeInBatches(ctx, org, proposals)
    if (!result.ok) return result
    return write(ctx, async (w) => {
      // Rows proposed by another file at the same moment are no longer new.
      const report = reportOf(check.value, true)
      const counts = { add: result.value, unchanged: report.unchanged + report.add - result.value, error: report.error }
      w.audit({ ...fileOf(org), action: 'creditProposal.imported', detail: counts })
      return ok<ProposalReport>({ ...report, ...counts })
    })
  },
})

/**
 * Proposes person by person, so that nearly everybody gets all of their proposals and their notice in one transaction;
 * a person on both sides of a batch border is notified with the last of them. If a later batch fails, the earlier ones
 * stay, and importing the same file again does the rest.
 */
async function proposeInBatches(
  ctx: SignedInCtx,
  org: OrgRecord,
  proposals: readonly NewProposal[],
): Promise<Result<number>> {
  const ordered = [...Map.groupBy(proposals, ({ userId }) => userId).values()].flat()
  let count = 0
  let untold: MadeProposal[] = []
  for (let from = 0; from < ordered.length; from += perBatch) {
    const part = { earlier: untold, next: ordered[from + perBatch]?.userId ?? null }
    const result = await write({ ...ctx, idempotency: null }, async (w) =>
      ok(await makeProposals(ctx, w, org, ordered.slice(from, from + perBatch), part)),
    )
    if (!result.ok) return result
    count += result.value.length
    untold = [...untold, ...result.value].filter(({ userId }) => userId === part.next)
  }
  return ok(count)
}

const fileOf = ({ id: orgId }: OrgRecord) => ({ subjectType: 'Org', subjectId: orgId, orgId })

type CheckedFile = { rows: CheckedProposal[]; ignored: string[]; guessedEncoding: TextEncoding | null }
type SentTable = { file?: SentFile | null; text?: string | null }

const guessOf = (encoding: TextEncoding | null) => (encoding && guessedEncodings[encoding] ? encoding : null)

async function checkFile(ctx: SignedInCtx, { file, text }: SentTable, org: OrgRecord): Promise<Result<CheckedFile>> {
  const table = file
    ? await tableTurns({ who: uploaderOf(ctx), size: file.size }, async () =>
        readTable({ file: { bytes: await file.bytes() }, text: null }, isProposalHeader),
      )
    : await readTable({ file: null, text: text ?? null }, isProposalHeader)
  if (!table.ok) return table
  const field = file ? 'file' : 'text'
  const { header, rows, reading } = table.value
  if (rows.length > proposalLimits.rows)
    return fail('invalidInput', {
      [field]: { key: 'creditProposals.problems.rows', params: { rows: proposalLimits.rows } },
    })
  const { columns, questions } = readProposalColumns(header)
  const [question] = questions
  if (question) {
    const names = question.columns.map((index) => header[index]).join(', ')
    return fail('invalidInput', {
      [field]: { key: 'creditProposals.problems.columnTwice', params: { columns: names } },
    })
  }
  if (neededColumns.some((column) => !columns.has(column)))
    return fail('invalidInput', { [field]: 'creditProposals.problems.columns' })
  const refusal = await limitUse(ctx, `proposeFile:${ctx.viewer.userId}`, { limit: 60, seconds: 3600 })
  if (refusal) return refusal
  const today = todayIn(org.timeZone, ctx.now)
  const completed = columns.get('completedAt') ?? 0
  const [order] = dateOrders([rows.map(({ cells }) => cells[completed] ?? '')])
  const read = rows.map((row) => readProposalRow(row, columns, today, order))
  const known = new Set(columns.values())
  const ignored = header.filter((name, index) => name !== '' && !known.has(index)).slice(0, limits.headers)
  const cut = ignored.map((name) => [...name].slice(0, limits.characters).join(''))
  return ok({ rows: await compare(ctx, org.id, read), ignored: cut, guessedEncoding: guessOf(reading.encoding) })
}

async function compare(
  ctx: SignedInCtx,
  orgId: string,
  read: ReturnType<typeof readProposalRow>[],
): Promise<CheckedProposal[]> {
  const { db, viewer } = ctx
  const usable = read.filter(({ credit }) => credit !== null)
  const members = await listProposalMembers(db, orgId, {
    employeeIds: [...new Set(usable.flatMap(({ employeeId }) => employeeId ?? []))],
    contacts: [...new Set(usable.flatMap(({ email, phone }) => [email ?? [], phone ?? []].flat()))],
  })
  const proposed = await listProposedKeys(
    db,
    orgId,
    members.map(({ userId }) => userId),
  )
  const aboutIds = selvesOf(viewer).filter((self) => members.some(({ userId }) => userId === self))
  const refused = await refuseOneself(ctx, 'creditProposal.propose', { id: orgId, aboutIds })
  return checkProposals(read, members, new Set(proposed.map(proposalKey)), refused ? aboutIds : [])
}

function reportOf({ rows, ignored, guessedEncoding }: CheckedFile, applied: boolean): ProposalReport {
  const rowsOf = (outcome: CheckedProposal['outcome']) => rows.filter((row) => row.outcome === outcome)
  const [added, unchanged, errors] = [rowsOf('add'), rowsOf('unchanged'), rowsOf('error')]
  const people = new Set(added.map(({ member }) => member?.userId)).size
  const some = [...errors.slice(0, limits.errors), ...[...added, ...unchanged].slice(0, limits.others)]
  const counts = { add: added.length, unchanged: unchanged.length, error: errors.length, people }
  return { ...counts, ignored, guessedEncoding, rows: some, applied }
}
