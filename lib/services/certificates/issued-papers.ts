import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  findIssuedPaper,
  type IssuedPaper,
  keepIssuedPaper,
  type PaperForm,
  replacePaperFile,
} from '@/lib/data/certificates/issued-papers'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import type { Ctx, Log } from '../ctx'
import { type Stating, statementInside } from './badge-statement'
import type { SheetToPrint } from './get-sign-in-sheet'

/**
 * A paper of an organization that keeps its bytes, with the name of its file; a PDF unless it says otherwise. `states`
 * is the certificate whose signed statement is attached to it.
 */
export type PaperToIssue = PaperForm & {
  orgId: string
  fileName: string
  contentType?: string
  states?: CertificateRecord
}

/** A drawn paper; one without a seal is handed out and not kept. */
export type DrawnPaper = { bytes: Uint8Array; isSealed: boolean }

/** Draws a paper, with a signed statement inside where it has one. */
export type DrawPaper = (statement: Uint8Array | null) => Promise<DrawnPaper>

/** How a paper is handed out: the bytes that are kept, drawn by `draw` where there are none yet. */
export type IssuePaper = (paper: PaperToIssue, draw: DrawPaper) => Promise<Uint8Array>

/** What handing out a paper needs, also of a job. */
export type Issuing = Stating & Pick<Ctx, 'files'> & { log: Log }
type Outside = Pick<Issuing, 'db' | 'files' | 'now' | 'log'>

/**
 * A certificate as a paper that keeps its bytes, in the language of its labels; null where its logo is missing, because
 * it would lack it for ever.
 */
export const certificateToIssue = (
  certificate: CertificateRecord,
  { hasLogo, locale, fileName }: { hasLogo: boolean; locale: string; fileName: string },
): PaperToIssue | null => {
  const { id, orgId, state, logoId } = certificate
  if (logoId && !hasLogo) return null
  return { orgId, certificateId: id, form: `${locale} ${state}`, fileName, states: certificate }
}

/** The same of a sheet, on paper of a size; null until it is final, because its content still changes. */
export const sheetToIssue = (
  { printedId, orgId, isFinal, lacksLogo }: Pick<SheetToPrint, 'printedId' | 'orgId' | 'isFinal' | 'lacksLogo'>,
  { size, locale, fileName }: { size: string; locale: string; fileName: string },
): PaperToIssue | null =>
  isFinal && !lacksLogo ? { orgId, printedSheetId: printedId, form: `${locale} ${size}`, fileName } : null

/**
 * The sealed bytes of a certificate or final sheet. They are drawn when it is first handed out and kept; whoever asks
 * for it later gets the same bytes, also from a later version.
 */
export async function issuedPaper(
  outside: Issuing,
  { states, ...paper }: PaperToIssue,
  draw: DrawPaper,
): Promise<Uint8Array> {
  const earlier = await findIssuedPaper(outside.db, paper)
  const kept = earlier && (await bytesOf(outside, earlier))
  if (kept) return kept
  const { statement, isLost } = await stated(outside, states)
  const { bytes, isSealed } = await draw(statement)
  if (!isSealed || isLost) return bytes
  try {
    return await keep(outside, paper, bytes, earlier)
  } catch (error) {
    // A full store is no reason to hand out nothing.
    outside.log.error({ ...paper, error: String(error) }, 'a paper could not be kept')
    return bytes
  }
}

/** The statement for inside a paper. One that cannot be signed is logged; the paper is then handed out without. */
async function stated(outside: Issuing, certificate: CertificateRecord | undefined) {
  if (!certificate) return { statement: null, isLost: false }
  try {
    return { statement: await statementInside(outside, certificate), isLost: false }
  } catch (error) {
    outside.log.error({ certificateId: certificate.id, error: String(error) }, 'a certificate could not be signed')
    return { statement: null, isLost: true }
  }
}

/** Null when they are missing or not those that were stored. */
async function bytesOf({ files, log }: Outside, { fileId, storageKey, sha256 }: IssuedPaper) {
  const stream = await files.get(storageKey)
  const bytes = stream && new Uint8Array(await buffer(stream))
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
  log.error({ fileId, missing: !bytes }, 'the bytes of a paper are gone or damaged; it is drawn again')
  return null
}

/** Stores the bytes. Of two at a time the first ones stay, and both get these. */
async function keep(
  outside: Outside,
  paper: PaperToIssue,
  bytes: Uint8Array,
  lost: IssuedPaper | null,
): Promise<Uint8Array> {
  const { db, files, now } = outside
  const stored = await files.put(Readable.from([Buffer.from(bytes)]))
  if (!stored.ok) throw new Error(stored.problem.code)
  const { key: storageKey, size, sha256 } = stored.value
  const { orgId, fileName, contentType = 'application/pdf' } = paper
  const file = { storageKey, size, sha256 }
  const isKept = lost
    ? await replacePaperFile(db, lost, file)
    : await keepIssuedPaper(db, paper, { orgId, fileName, contentType, fileId: randomUUID(), ...file }, now)
  if (isKept) {
    if (lost) await files.remove(lost.storageKey)
    return bytes
  }
  await files.remove(storageKey)
  const first = await findIssuedPaper(db, paper)
  return (first && (await bytesOf(outside, first))) ?? bytes
}
