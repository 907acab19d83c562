import { type HeadsFile, headsFile } from '@/lib/adapters/audit/heads-file'
import type { HistoryStream } from '@/lib/adapters/audit/history-stream'
import { type ChainedRow, listAuditRows } from '@/lib/data/audit/read'
import { keptHeadOf, readSealKeys, type SealKeys } from '@/lib/data/audit/seals'
import { database } from '@/lib/data/db'
import { findOperation, noteOperation } from '@/lib/data/operation-runs'
import { formatHead, type KeptHead } from '@/lib/domain/audit/kept-heads'
import type { StreamedRow } from '@/lib/domain/audit/stream-lines'
import { orThrow } from '@/lib/domain/result'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import { checkHistory as checkOnce } from '@/lib/services/audit/check-history'
import { type Sealing, sealHistory as sealOnce } from '@/lib/services/audit/seal-history'
import type { JobQueue } from '@/lib/services/job-table'
import { type Handler, jobCtx, jobQueue } from './queue'

const day = 24 * 3_600_000

/** Signs the history in this process. Without a key nothing is signed, which is logged once. */
export function historySealer(): Handler<'auditSeals'> | null {
  const keys = readSealKeys()
  if (!keys) {
    log.warn({}, 'AUDIT_KEY is not set: the history is not signed')
    return null
  }
  const file = headsFile()
  const mail = env().OPERATOR_EMAIL !== undefined
  return (_data, { now }) => sealHistory(now, { keys, headsFile: file, jobs: jobQueue, mail })
}

const noteSealing = ({ now, ok, seq, why }: { now: Date; ok: boolean; seq: bigint; why: string | null }) =>
  noteOperation(database(), { kind: 'auditSeal', at: now, ok, detail: { seq: `${seq}`, ...(why && { why }) } })

const sealRefusal = (refusal: Sealing['refused']): string | null =>
  typeof refusal === 'object' ? (refusal?.why ?? null) : refusal

/** How many rows are passed on at once. */
const streamedRows = 500

/** Passes on the rows of the history that have not been; null where the installation does not ask for it. */
export const historyStreamer = (stream: HistoryStream | null): Handler<'auditStreams'> | null =>
  stream && ((_data, { now }) => streamHistory(now, stream))

const streamedRow = (row: ChainedRow): StreamedRow => {
  const { seq, at, action, actorId, personId, orgId, subjectType, subjectId, requestId, detail, hash } = row
  const ids = { actorId, personId, orgId, subjectType, subjectId, requestId }
  return { seq, at, action, ...ids, detail, hash: Buffer.from(hash).toString('hex') }
}

/**
 * Rows in their order, each at least once: after a failure, or a restored backup, some come again. The place is kept
 * after each delivery.
 */
async function streamHistory(now: Date, stream: HistoryStream): Promise<void> {
  const db = database()
  const seq = (await findOperation(db, 'auditStream'))?.detail.seq
  let place = typeof seq === 'string' ? BigInt(seq) : 0n
  const note = (ok: boolean) => noteOperation(db, { kind: 'auditStream', at: now, ok, detail: { seq: `${place}` } })
  try {
    for (let more = true; more; ) {
      const rows = await listAuditRows(db, place, streamedRows)
      more = rows.length === streamedRows
      const last = rows.at(-1)
      if (!last) break
      await stream(rows.map(streamedRow))
      place = last.seq
      await note(true)
    }
  } catch (error) {
    await note(false)
    throw error
  }
}

type SealDependencies = { keys: SealKeys; headsFile: HeadsFile; jobs: JobQueue; mail: boolean }

/**
 * Signs the head of the history when it has moved, and once a day stores it outside the database: in a file, and by
 * mail to the operator.
 */
export async function sealHistory(now: Date, { keys, headsFile, jobs, mail }: SealDependencies): Promise<void> {
  const newest = await headsFile.last()
  const ctx = jobCtx('auditSeals', now, jobs)
  const { requestId } = ctx
  const { seal, refused: refusal } = orThrow(
    await sealOnce(ctx, { keys, kept: newest?.head ?? null }),
    'Sealing the history',
  )
  await noteSealing({ now, ok: refusal === null, seq: seal?.seq ?? 0n, why: sealRefusal(refusal) })
  if (refusal === 'previousKey') {
    return log.error(
      { requestId },
      'the history is not signed: AUDIT_KEY is new, and AUDIT_KEY_PREVIOUS is not the key before',
    )
  }
  if (refusal) {
    const { seq, why } = refusal
    return log.error({ requestId, seq: `${seq}`, why }, 'the history was altered and is not signed: run audit:verify')
  }
  if (!seal || (newest && now.getTime() - newest.writtenAt.getTime() < day)) return
  const head = keptHeadOf(seal)
  await headsFile.append(head, now)
  if (mail) await jobs.send(ctx.db, { queue: 'mail', data: { kind: 'auditHead', line: formatHead(head) } })
}

/** One check that a super admin requested. */
export async function checkRequestedHistory(checkId: string, now: Date): Promise<void> {
  const newest = await headsFile().last()
  const heads = newest ? [newest.head] : []
  await checkHistory(checkId, now, { jobs: jobQueue, heads, keys: keyIdsOf(readSealKeys()) })
}

/** After a key change the newest seal has the previous key until the history grows. */
const keyIdsOf = (keys: SealKeys | null): string[] =>
  [keys?.current, keys?.previous].flatMap((key) => (key && key !== 'lost' ? key.id : []))

type CheckDependencies = { jobs: JobQueue; heads: KeptHead[]; keys: string[] }

/** One check, against the newest head stored outside the database and our own keys. */
export async function checkHistory(
  checkId: string,
  now: Date,
  { jobs, heads, keys }: CheckDependencies,
): Promise<void> {
  const ctx = jobCtx('historyChecks', now, jobs)
  const broken = orThrow(await checkOnce(ctx, { checkId, heads, keys }), 'Checking the history')
  if (broken) log.error({ requestId: ctx.requestId, seq: `${broken.seq}`, why: broken.why }, 'the history is broken')
}
