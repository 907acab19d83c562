import { type CertificateRecord, listCertificatesOfCredits, listDrawings } from '@/lib/data/certificates/read'
import { type CredentialRecord, listCredentialsOf } from '@/lib/data/credentials/read'
import type { Db } from '@/lib/data/db'
import { type DocumentRecord, listDocumentsOfCredits, listShownDocuments } from '@/lib/data/documents/read'
import { type LastConfirmation, listLastConfirmations } from '@/lib/data/license-checks/checks'
import { listNames } from '@/lib/data/task-sessions/read'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { PersonName } from '@/lib/domain/people/names'
import type { FieldProblem } from '@/lib/domain/result'
import { compareText } from '@/lib/domain/text'
import { isWithin, type PlainDate } from '@/lib/domain/time/plain-date'
import { type TranscriptScope, transcriptPeriodProblem } from '@/lib/domain/transcripts/transcript'
import { type IssuePaper, type Issuing, issuedPaper } from '../certificates/issued-papers'
import { statusOf } from '../credentials/status'
import { badgesOfCredits, type CreditBadge } from '../credits/badges-of-credits'
import { type CredentialCredit, creditsFor } from '../credits/credits-for'
import type { Ctx } from '../ctx'
import { type DateAt, date, id, inWindow } from '../inputs'
import { readLogos } from '../orgs/read-logo'

/** The part of a person's record: a license and days. */
export const transcriptScope = { credentialId: id, from: date, to: date }

/** Problems with the days; `at` is the prefix of their fields in the input ("input."). */
export const transcriptDates =
  (at = '') =>
  (dates: DateAt, today: PlainDate): Record<string, FieldProblem> => {
    const [from, to] = [`${at}from`, `${at}to`]
    const problem = transcriptPeriodProblem(dates(from), dates(to))
    return { ...(problem ? { [to]: problem } : {}), ...inWindow(dates, today, from, to) }
  }

/** A credit as it counts on the license, with the papers that prove it. */
export type TranscriptCredit = CredentialCredit & {
  certificates: CertificateRecord[]
  evidence: DocumentRecord[]
  /** The digital certificate that was brought as this credit. */
  badge: CreditBadge | null
}

/** A certificate for its PDF, with its signatures and the logo with which it was issued. */
type DrawnCertificate = {
  certificate: CertificateRecord
  drawings: ReadonlyMap<string, string>
  logos: ReadonlyMap<string, Uint8Array>
}

/** Other licenses with what confirmed them last, and papers of any source but health records. */
export type ChosenPapers = {
  licenses: (CredentialRecord & { confirmation: LastConfirmation | null })[]
  documents: DocumentRecord[]
}

/** A person's record of some years on one license. */
export type Transcript = TranscriptScope & {
  person: PersonName
  credential: CredentialRecord
  /** Today in the license's geography; everything is computed as of this day. */
  asOf: PlainDate
  madeAt: Date
  /** The reader it was made for; null for the person themselves. */
  reader: string | null
  /** The renewal periods that overlap these days, latest first. */
  periods: PeriodStatus[]
  /** The credits completed between the days, newest first. */
  credits: TranscriptCredit[]
  /** The rules used. */
  book: RuleBook
  /** What the person chose to show beside the record; empty for the person themselves. */
  chosen: ChosenPapers
  /** All credits that topics may refer to, including those from other days, by id. */
  titles: ReadonlyMap<string, string>
}

/** A transcript with its files, which are only read when they are needed. */
export type TakenTranscript = Transcript & {
  certificates: () => AsyncGenerator<DrawnCertificate>
  bytes: (document: DocumentRecord) => Promise<AsyncIterable<Uint8Array> | null>
  issue: IssuePaper
}

/**
 * Evidence that may appear in a transcript: never a health record, whatever credit it belongs to, no replaced document,
 * and no file whose malware check is pending or failed.
 */
const isShown = ({ kind, replacedAt, file }: DocumentRecord): boolean =>
  kind !== 'HEALTH' && replacedAt === null && file.check !== 'WAITING' && file.check !== 'INFECTED'

type Work = Issuing & Pick<Ctx, 'load'>

/** The record of a license that the caller may read. */
export async function transcriptOf(
  ctx: Work,
  credential: CredentialRecord,
  { from, to }: TranscriptScope,
  shared: SharedWith | null = null,
): Promise<TakenTranscript> {
  const [book, status, all, names, chosen] = await Promise.all([
    ctx.load.rules(),
    statusOf(ctx, credential),
    creditsFor(ctx, credential),
    listNames(ctx.db, [credential.userId]),
    chosenPapers(ctx.db, credential.userId, shared),
  ])
  const inRange = all.filter(({ credit }) => isWithin(credit.completedAt, from, to))
  const ids = inRange.map(({ credit }) => credit.id)
  const [certificates, documents, badges] = await Promise.all([
    listCertificatesOfCredits(ctx.db, ids),
    listDocumentsOfCredits(ids),
    badgesOfCredits(ctx, ids),
  ])
  const papers = Map.groupBy(certificates, ({ creditId }) => creditId)
  const evidence = Map.groupBy(documents.filter(isShown), ({ creditId }) => creditId)
  const credits = inRange.map((row) => ({
    ...row,
    certificates: papers.get(row.credit.id) ?? [],
    evidence: evidence.get(row.credit.id) ?? [],
    badge: badges.get(row.credit.id) ?? null,
  }))
  const periods = status.periods
    .filter(({ startsAt, endsAt }) => startsAt <= to && endsAt >= from)
    .toSorted((a, b) => compareText(b.startsAt, a.startsAt))
  return {
    person: names.get(credential.userId) ?? {},
    credential,
    from,
    to,
    asOf: status.asOf,
    madeAt: ctx.now,
    reader: shared?.readerName ?? null,
    chosen,
    periods,
    credits,
    book,
    titles: new Map(all.map(({ credit }) => [credit.id, credit.title])),
    certificates: () => eachCertificate(ctx, certificates),
    bytes: (document) => ctx.files.get(document.file.storageKey),
    issue: (paper, draw) => issuedPaper(ctx, paper, draw),
  }
}

/** For whom a transcript is, and what else the person chose to show them. */
type SharedWith = { readerName: string; licenseIds: readonly string[]; documentIds: readonly string[] }

/** Those of the chosen licenses and papers that the person still has and may show, in the order of their choice. */
export async function chosenPapers(
  db: Db,
  userId: string,
  shared: Pick<SharedWith, 'licenseIds' | 'documentIds'> | null,
): Promise<ChosenPapers> {
  if (!shared) return { licenses: [], documents: [] }
  const { licenseIds, documentIds } = shared
  const [own, confirmations, documents] = await Promise.all([
    licenseIds.length > 0 ? listCredentialsOf(db, userId) : [],
    licenseIds.length > 0 ? listLastConfirmations(db, licenseIds) : [],
    listShownDocuments(db, userId, documentIds),
  ])
  const licenses = own.filter(({ id, archivedAt }) => archivedAt === null && licenseIds.includes(id))
  const placeIn = (ids: readonly string[]) => (a: { id: string }, b: { id: string }) =>
    ids.indexOf(a.id) - ids.indexOf(b.id)
  const confirmationOf = (id: string) => confirmations.find(({ credentialId }) => credentialId === id) ?? null
  return {
    licenses: licenses
      .toSorted(placeIn(licenseIds))
      .map((license) => ({ ...license, confirmation: confirmationOf(license.id) })),
    documents: documents.toSorted(placeIn(documentIds)),
  }
}

async function* eachCertificate(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  certificates: readonly CertificateRecord[],
): AsyncGenerator<DrawnCertificate> {
  for (const certificate of certificates) {
    const signatures = certificate.content.signers.map(({ signatureId }) => signatureId)
    const drawings = await listDrawings(db, signatures)
    yield { certificate, drawings, logos: await readLogos({ db, files }, [certificate]) }
  }
}
