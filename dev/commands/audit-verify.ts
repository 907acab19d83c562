import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { headsPath } from '@/lib/adapters/audit/heads-file'
import { keptHeadOf, readSealKeys } from '@/lib/data/audit/seals'
import { formatHead, type KeptHead, parseHead, parseHeads } from '@/lib/domain/audit/kept-heads'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { type AuditBreak, type AuditVerdict, verifyAudit } from '@/lib/services/audit/check-history'
import { readSettings } from '../machine/settings'
import { StartProblem } from '../machine/start-problem'
import { runCommand, taken } from '../operator/operator-command'
import { readSecrets } from '../up/secrets'

const reasons: Record<AuditBreak, string> = {
  missing: 'it is missing',
  previousHash: 'it does not follow the row before it',
  content: 'its content was changed',
  end: 'the end of the history was cut off or replaced',
  sealMissing: 'a seal before its own is missing',
  sealedRow: 'it is not the row that was sealed, so the history was rewritten',
  signature: 'its seal was not signed by the key that it names',
  key: 'its seal was signed by a key that is not ours',
  keptRow: 'it is not the row that was kept outside, so the history was rewritten',
  keptSeal: 'its seal that was kept outside is gone or was replaced',
  keptEnd: 'the end of the history was cut off, a head that was kept outside lies behind it',
}

/**
 * Heads to compare with: those typed, else those of a given file, else those of the installation's own file if it
 * exists.
 */
function readHeads(typed: readonly string[], file: string | undefined): KeptHead[] {
  const own = headsPath()
  if (file !== undefined && !existsSync(file)) throw new StartProblem(`${file} is not there.`)
  const path = file ?? (existsSync(own) ? own : null)
  const heads = typed.map((line) => {
    const head = parseHead(line)
    if (!head) throw new StartProblem(`This is no head of the form SEQ:HASH: "${line}"`)
    return head
  })
  return [...heads, ...(path === null ? [] : parseHeads(readFileSync(path, 'utf8')))]
}

/** Ids of our keys: those typed, else those of the environment, else that of the local demo. */
function knownKeys(typed: readonly string[], local: boolean): string[] {
  if (typed.length > 0) return [...typed]
  if (local) process.env.AUDIT_KEY ||= readSecrets(readSettings(process.env).data).auditKey ?? ''
  const { AUDIT_KEY, AUDIT_KEY_PREVIOUS } = process.env
  const keys = readSealKeys({ AUDIT_KEY, AUDIT_KEY_PREVIOUS })
  // Until the history grows, the newest seal is signed with the previous key.
  return [keys?.current, keys?.previous].flatMap((key) => (key && key !== 'lost' ? key.id : []))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function sealLines({ seals, head }: AuditVerdict, known: readonly string[]): string[] {
  const { last } = seals
  if (!last) return ['No row is signed.', `Head: ${formatHead({ seq: head.seq, hash: hex(head.hash), seal: null })}`]
  const after = head.seq - last.seq
  const signed = `Signed up to row ${last.seq}, by ${seals.count} seals; ${after} rows after it are not signed yet.`
  const whose =
    known.length > 0
      ? `Key: ${seals.keys.join(', then ')}.`
      : `Key: ${seals.keys.join(', then ')}. Whether it is yours is not checked: give --key ID or AUDIT_KEY.`
  return [signed, whose, `Head: ${formatHead(keptHeadOf(last))}`]
}

/**
 * Checks the installation's history from its first row, its seals, and that it still contains heads that were kept
 * outside. Exits with 1 and names the first broken row. The printed head is meant to be kept.
 */
if (import.meta.main) {
  const local = !process.env.DATABASE_URL
  await runCommand(async () => {
    const many = { type: 'string', multiple: true, default: [] as string[] } as const
    const { values } = parseArgs({ options: { head: many, heads: { type: 'string' }, key: many } })
    const heads = readHeads(values.head, values.heads)
    const keys = knownKeys(values.key, local)
    const verdict = await taken(verifyAudit(operatorCtx(), { heads, keys }))
    const { rows, broken } = verdict
    if (broken)
      throw new StartProblem(`Row ${broken.seq} is broken: ${reasons[broken.why]}. ${rows} rows before it are whole.`)
    const compared =
      heads.length > 0 ? `${heads.length} heads kept outside are in it.` : 'No head kept outside was compared.'
    const lines = [`The history is whole: ${rows} rows.`, compared, ...sealLines(verdict, keys)]
    process.stdout.write(`${lines.join('\n')}\n`)
  })
}
