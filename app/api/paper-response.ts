import { createHash } from 'node:crypto'
import { fileRefusal, guardedFile, refusalText } from '@/app/_lib/file-answers'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import type { Problem, ProblemCode } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import type { PrintedCertificate } from '@/lib/exports/pdf/certificate-form-3'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import type { Paper } from '@/lib/exports/pdf/paper-worker'
import type { PrintedSheet } from '@/lib/exports/pdf/sign-in-sheet-pdf'
import type { ZipEntry } from '@/lib/exports/zip'
import type { Locale } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { sealed } from '@/lib/server/sealed'
import type { SheetToPrint } from '@/lib/services/certificates/get-sign-in-sheet'
import {
  certificateToIssue,
  type DrawnPaper,
  type IssuePaper,
  issuedPaper,
  type PaperToIssue,
  sheetToIssue,
} from '@/lib/services/certificates/issued-papers'
import type { Ctx } from '@/lib/services/ctx'

const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

/** The reason why there is no document. Forbidden, missing and malformed ids look the same. */
export function paperRefusal(ctx: Ctx, problem: Problem | ProblemCode): Response {
  const { code, ...more }: Problem = typeof problem === 'string' ? { code: problem } : problem
  if (ctx.tokenId !== null) return fileRefusal(ctx, { code, ...more })
  const status = statuses[code] ?? 404
  const text = refusalText(translatorFor(ctx.locale), { ...more, code: status === 404 ? 'notFound' : code })
  return new Response(text, { status, headers: guardedFile })
}

/** A paper to draw; `issued` says of which one the bytes are kept once they were handed out. */
export type PaperToDraw = { paper: Paper; issued: PaperToIssue | null }

/** "certificate 7K2M9QXD-000017.pdf" */
const fileName = (locale: Locale, file: string, more: string) =>
  `${translatorFor(locale)(`certificates.paper.${file}`)} ${more}.pdf`

/** One certificate as a paper of its own. */
export function certificateToDraw(certificate: CertificateRecord, drawn: Drawn, locale: Locale): PaperToDraw {
  const one = printed(certificate, drawn)
  const name = fileName(locale, 'certificateFile', certificate.number)
  return {
    paper: { kind: 'certificates', certificates: [one], words: paperWords(locale) },
    issued: certificateToIssue(certificate, { hasLogo: one.logo !== null, locale, fileName: name }),
  }
}

/** A sheet as it is, or to be filled in by hand. */
export function sheetToDraw(
  sheet: SheetToPrint,
  locale: Locale,
  how: Pick<PrintedSheet, 'size' | 'emptyLines'> = {},
): PaperToDraw {
  const { size = 'LETTER', emptyLines } = how
  const name = fileName(locale, 'sheetFile', todayIn(sheet.timeZone, sheet.startsAt))
  return {
    paper: { kind: 'sheet', printed: printedSheet(sheet, how), words: paperWords(locale) },
    issued: emptyLines === undefined ? sheetToIssue(sheet, { size, locale, fileName: name }) : null,
  }
}

/** A document as a download, named in the reader's language. HEAD requests skip rendering. */
export async function paperResponse(ctx: Ctx, toDraw: PaperToDraw, file: string, more: string): Promise<Response> {
  const bytes = ctx.onlyAsks ? null : await paperBytes(toDraw, ctx.now, (paper, draw) => issuedPaper(ctx, paper, draw))
  const name = fileName(ctx.locale, file, more)
  return new Response(bytes as Uint8Array<ArrayBuffer> | null, {
    headers: {
      ...guardedFile,
      'content-type': 'application/pdf',
      ...(bytes && { 'content-length': String(bytes.byteLength) }),
      'content-disposition': attachment(name),
    },
  })
}

/** The address in the QR code of a certificate. */
export const verifyAddress = ({ verifyToken }: { verifyToken: string }): string =>
  `${env().APP_URL}/verify/${verifyToken}`

type Drawn = { drawings: ReadonlyMap<string, string>; logos: ReadonlyMap<string, Uint8Array> }

/** A certificate ready to render, with the address for its QR code and the logo with which it was issued. */
export const printed = (certificate: CertificateRecord, { drawings, logos }: Drawn): PrintedCertificate => {
  const { content, state, logoId } = certificate
  return { content, state, verifyAddress: verifyAddress(certificate), drawings, logo: logos.get(logoId ?? '') ?? null }
}

/** A sheet ready to render, with the address of the page that verifies it. */
export const printedSheet = (
  { fingerprint, verifyToken, logo, orgId: _orgId, printedId: _id, lacksLogo: _lacksLogo, ...sheet }: SheetToPrint,
  how: Pick<PrintedSheet, 'size' | 'emptyLines'> = {},
): PrintedSheet => ({
  ...how,
  sheet,
  fingerprint,
  logo,
  verifyAddress: `${env().APP_URL}/verify/sheets/${verifyToken}`,
})

/**
 * Appends `checksums.txt` to the entries of an archive, with the SHA-256 of each as `sha256sum -c` reads it. The
 * digests are computed while the bytes pass through, so each entry has to be read to its end before the next is
 * started, as `zip` does.
 */
export async function* withChecksums(entries: AsyncIterable<ZipEntry>, time: Date): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const entry of entries) yield { ...entry, content: () => hashed(entry, lines) }
  yield { path: 'checksums.txt', at: time, content: () => textPieces(lines) }
}

async function* hashed({ path, content }: ZipEntry, lines: string[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of content()) {
    hash.update(piece)
    yield piece
  }
  lines.push(`${hash.digest('hex')}  ${path}\n`)
}

async function* textPieces(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.join(''))
}

/** A document as an entry of an archive, rendered only when its turn comes. */
export async function* drawPaper(paper: Paper, now: Date): AsyncGenerator<Uint8Array> {
  yield await drawSealed(paper, now)
}

/** The same of a paper of which the bytes may be kept. */
export async function* issuePaper(toDraw: PaperToDraw, now: Date, issue: IssuePaper): AsyncGenerator<Uint8Array> {
  yield await paperBytes(toDraw, now, issue)
}

const paperBytes = ({ paper, issued }: PaperToDraw, now: Date, issue: IssuePaper): Promise<Uint8Array> =>
  issued ? issue(issued, (statement) => drawToKeep(paper, now, statement)) : drawSealed(paper, now)

/** A document with the seal of this installation, which names the organization that issued it. */
export const drawSealed = async (paper: Paper, now: Date): Promise<Uint8Array> => (await drawToKeep(paper, now)).bytes

async function drawToKeep(paper: Paper, now: Date, statement: Uint8Array | null = null): Promise<DrawnPaper> {
  const drawn = await drawApart(paper)
  const bytes = await sealed(drawn, issuerOf(paper), now, statement)
  return { bytes, isSealed: bytes !== drawn }
}

function issuerOf(paper: Paper): string {
  if (paper.kind === 'certificates') return paper.certificates[0]?.content.organization.name ?? ''
  if (paper.kind === 'sheet') return paper.printed.sheet.organization.name
  if (paper.kind === 'receipt') return paper.receipt.organization.name
  return paper.kind === 'report' ? paper.report.organization : paper.printed.organization
}

/** A certificate's number, with its state if it is no longer valid. */
export const certificateWords = (number: string, state: 'VALID' | 'SUPERSEDED' | 'REVOKED', t: Translate): string =>
  state === 'VALID' ? number : `${number} (${t(`certificates.states.${state}`)})`
