import { metByText } from '@/app/_components/compliance/met-by-text'
import { periodFacts, type StatusTag } from '@/app/_components/compliance/period-facts'
import { type TopicFacts, topicFacts } from '@/app/_components/compliance/topic-facts'
import { credentialKind, credentialLabel } from '@/app/_components/credentials/credential-label'
import { creditEvidence } from '@/app/_components/credits/credit-evidence'
import { isComplete, type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { RuleSource } from '@/lib/domain/compliance/credit-requirements'
import { hoursBetween, onlineOf, periodYears } from '@/lib/domain/inspections/hire-years'
import { licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { ChosenPapers, Transcript, TranscriptCredit } from '@/lib/services/transcripts/transcript-record'

/** A completed course, as shown on the page and on paper. */
export type TranscriptLine = {
  id: string
  date: string
  title: string
  provider: string | null
  /** Who taught it, with title, from its certificate. */
  instructors: string | null
  providerNumber: string | null
  format: string
  hours: string | null
  outcome: OutcomeFacts
  /** Certificate numbers, with the state of those no longer valid; then the number of files that prove it. */
  papers: string[]
  /**
   * The source of the record: a class run in Suma, the person, or an organization whose report the person confirmed.
   */
  origin: string
  /** Whether that is more than the word of the person. */
  isVerified: boolean
}

/** A renewal period with the rule that decides it. */
export type TranscriptPeriod = {
  key: string
  dates: string
  current: boolean
  tag: StatusTag
  counted: string
  notes: string[]
  /** The version of the rule; null if hours are not tracked. */
  rule: string | null
  sources: readonly RuleSource[]
  /** The day the sources were read; null without sources. */
  read: string | null
  topics: TopicFacts[]
}

/** A license or paper that the person chose to show: its facts, and who vouches for them. */
export type ChosenLine = {
  id: string
  what: string
  facts: string[]
  /** Who vouches for it, and since when. `isStated`: the person alone. */
  vouches: string[]
  isStated: boolean
}

/** A transcript in one language: plain data for the page, the PDF and the archive. */
export type TranscriptFacts = {
  name: string
  license: string
  days: string
  facts: { term: string; detail: string }[]
  /** `hours` by what became of them: counted or not, or kept where hours are not counted. */
  totals: { hours: { term: string; detail: string }[]; certificates: number }
  lines: TranscriptLine[]
  chosen: ChosenLine[]
  periods: TranscriptPeriod[]
}

export function transcriptFacts(transcript: Transcript, t: Translate): TranscriptFacts {
  const { person, credential, from, to, asOf, credits, periods, chosen } = transcript
  const name = fullName(person)
  const license = credentialLabel(credential, t)
  const days = t('transcript.period', { from: formatDate(from), to: formatDate(to) })
  const fact = (term: string, detail: string) => ({ term: t(`transcript.record.${term}`), detail })
  return {
    name,
    license,
    days,
    facts: [
      fact('name', name),
      fact('license', license),
      fact('kind', credentialKind(credential, t)),
      fact('expires', formatDate(credential.expiresAt)),
      fact('days', days),
      fact('asOf', formatDate(asOf)),
    ],
    totals: {
      hours: totalHours(credits).map(([term, units]) => fact(term, formatUnits(units))),
      certificates: credits.reduce(
        (sum, { certificates }) => sum + certificates.filter(({ state }) => state === 'VALID').length,
        0,
      ),
    },
    lines: credits.map((credit) => lineOf(credit, periods, t)),
    chosen: [
      ...chosen.licenses.map((license) => licenseLine(license, t)),
      ...chosen.documents.map((document) => documentLine(document, credential.geo, t)),
    ],
    periods: periods.map((period) => periodOf(transcript, period, t)),
  }
}

function licenseLine(license: ChosenPapers['licenses'][number], t: Translate): ChosenLine {
  const { id, geo, expiresAt, verifiedState, confirmation } = license
  const isConfirmed = verifiedState === 'YES' && confirmation !== null
  const on = confirmation ? formatDate(todayInGeo(geo, confirmation.checkedAt)) : ''
  const { board } = confirmation ?? {}
  const source = isOneOf(licensingBoardCodes, board) ? t(`boardChecks.boards.${board}`) : board
  return {
    id,
    what: credentialLabel(license, t),
    facts: [credentialKind(license, t), t('transcript.chosen.expires', { date: formatDate(expiresAt) })],
    vouches: isConfirmed
      ? [t('transcript.chosen.confirmed', { date: on }), ...(source ? [source] : [])]
      : [t('transcript.chosen.stated'), t(`enums.verificationBadges.${verifiedState}`)],
    isStated: !isConfirmed,
  }
}

function documentLine(document: DocumentRecord, geo: string, t: Translate): ChosenLine {
  const { id, source, title, kind, effectiveAt, expiresAt, createdAt, orgName, endedAt, originals, file } = document
  const day = (at: Date) => formatDate(todayInGeo(geo, at))
  const said = (key: string, params?: Record<string, string>) => t(`transcript.chosen.${key}`, params)
  const org = orgName ?? ''
  const began = source === 'CERTIFICATE' ? 'completed' : 'from'
  const isOwn = source === 'UPLOADED' || source === 'EVIDENCE'
  const seen = originals.map((one) => said('seen', { org: one.org.name, date: day(one.seenAt) }))
  const issued = said(source === 'CERTIFICATE' ? 'signed' : 'sealed', { org, date: day(createdAt) })
  return {
    id,
    what: title,
    facts: [
      source === 'CERTIFICATE' ? file.fileName.replace(/\.pdf$/, '') : t(`enums.documentKinds.${kind}`),
      ...(effectiveAt ? [said(began, { date: formatDate(effectiveAt) })] : []),
      ...(expiresAt ? [said('expires', { date: formatDate(expiresAt) })] : []),
      ...(endedAt ? [said('ended', { date: day(endedAt) })] : []),
    ],
    vouches: isOwn ? [said('added', { date: day(createdAt) }), ...seen] : [issued, ...seen],
    isStated: isOwn && seen.length === 0,
  }
}

/** The hours that count and those that do not; apart from them those of which nobody says either. */
function totalHours(credits: readonly TranscriptCredit[]): ['counted' | 'notCounted' | 'kept', number][] {
  const [tracked, untracked] = [true, false].map((is) => credits.filter(({ ruleId }) => (ruleId !== null) === is))
  const recordedIn = (all: readonly TranscriptCredit[]) => all.reduce((sum, { credit }) => sum + (credit.units ?? 0), 0)
  const counted = tracked!.reduce((sum, { outcome }) => sum + outcome.countedUnits, 0)
  const kept = recordedIn(untracked!)
  return [
    ...(tracked!.length > 0 || kept === 0
      ? [['counted', counted] as const, ['notCounted', Math.max(0, recordedIn(tracked!) - counted)] as const]
      : []),
    ...(kept > 0 ? [['kept', kept] as const] : []),
  ].map(([term, units]) => [term, units])
}

/** Where hours are not counted, all that are recorded. */
const shownUnits = ({ credit, outcome, ruleId }: TranscriptCredit): number =>
  ruleId === null ? (credit.units ?? 0) : outcome.countedUnits

function lineOf(entry: TranscriptCredit, periods: readonly PeriodStatus[], t: Translate): TranscriptLine {
  const { credential, credit, outcome, ruleId, periodIndex, certificates, evidence, badge } = entry
  const vouched = creditEvidence(credit, badge, credential.geo, t)
  const { id, title, providerName, providerNumber, completedAt, units, onlineUnits, format } = credit
  const complete = isComplete(periods, periodIndex)
  const facts = { units, onlineUnits, format, periods: credential.renewalPeriods, tracked: ruleId !== null, complete }
  const numbers = certificates.map(({ number, state }) =>
    state === 'VALID' ? number : t('certificates.numberOver', { number, state: t(`certificates.states.${state}`) }),
  )
  const files = evidence.length > 0 ? [t('transcript.record.evidence', { count: evidence.length })] : []
  return {
    id,
    title,
    provider: providerName,
    instructors: instructorsOf(certificates),
    providerNumber,
    date: formatDate(completedAt),
    format: t(`enums.courseFormats.${format}`),
    hours: units === null ? null : formatUnits(units),
    outcome: outcomeFacts(outcome, facts, t),
    papers: [...numbers, ...files],
    origin: vouched.text,
    isVerified: vouched.isVerified,
  }
}

/** The signers of the valid certificate, otherwise of the latest: "Grace Kim, RN". */
function instructorsOf(certificates: TranscriptCredit['certificates']): string | null {
  const certificate = certificates.find(({ state }) => state === 'VALID') ?? certificates.at(0)
  const names = (certificate?.content.signers ?? []).map(({ name, title }) => [name, title].filter(Boolean).join(', '))
  return names.length > 0 ? names.join('; ') : null
}

/** The hours that count, or are kept, in each year of a period of several, in person and online: boards look at both. */
function yearLines(
  { startsAt, endsAt, evaluation }: PeriodStatus,
  credits: readonly TranscriptCredit[],
  t: Translate,
): string[] {
  const years = periodYears(startsAt, endsAt, evaluation.yearBoundaries ? 2 : null)
  if (years.length < 2) return []
  return years.map(({ number, from, to }) => {
    const counted = credits.map((entry) => ({
      completedAt: entry.credit.completedAt,
      units: shownUnits(entry),
      onlineUnits: Math.min(onlineOf(entry.credit), shownUnits(entry)),
      format: 'HYBRID' as const,
    }))
    const { units, online } = hoursBetween(counted, { from, to })
    return t('transcript.record.yearHours', {
      number: String(number),
      days: t('transcript.period', { from: formatDate(from), to: formatDate(to) }),
      hours: formatUnits(units),
      inPerson: formatUnits(units - online),
      online: formatUnits(online),
    })
  })
}

function periodOf({ book, credential, asOf, titles, credits }: Transcript, period: PeriodStatus, t: Translate) {
  const { evaluation, recordedUnits, awaitsAnswer, topics, rule, startsAt, endsAt, requirement } = period
  const first = { firstRenewal: evaluation.statusReason === 'FIRST_RENEWAL', unanswered: awaitsAnswer }
  const basis = statusBasis(book, credential, endsAt, first)
  const { dates, tag, reason } = periodFacts(period, { label: credentialLabel(credential, t), asOf }, t)
  const { counted, required } = evaluation
  const isAsked = evaluation.statusReason === 'WAY_NOT_CHOSEN'
  const metBy = metByText({ requirement }, t, 'ORGANIZATION')
  const hours = { counted: formatUnits(counted?.total ?? recordedUnits), required: formatUnits(required?.total ?? 0) }
  return {
    key: startsAt,
    dates,
    current: startsAt <= asOf && asOf <= endsAt,
    // Others read it, whom nothing is asked of.
    tag: isAsked ? { ...tag, text: t('compliance.ways.answers.ASKED') } : tag,
    sources: basis.sources,
    counted: t(`transcript.record.${required?.total ? 'countedOf' : 'recordedOnly'}`, hours),
    notes: [
      ...(metBy ? [t('transcript.record.metBy', { metBy })] : []),
      ...(reason && !isAsked ? [reason] : []),
      ...yearLines(period, credits, t),
      ...basis.notes.map(({ key }) => t(`compliance.${key}`)),
    ],
    rule: rule?.version ?? null,
    read: basis.checkedAt && t('transcript.record.read', { date: formatDate(basis.checkedAt) }),
    topics: topicFacts(topics, { titles, answers: credential.topicAnswers }, t),
  }
}
