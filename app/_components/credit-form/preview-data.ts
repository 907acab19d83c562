import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { type CredentialFacts, periodsOf, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { HoursField } from '@/lib/domain/compliance/hours-fields'
import { bookFor, omitReadings, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'

/**
 * The data of a license that the browser's preview needs: its name, the facts the rules read, and today's date there.
 */
export type PreviewCredential = CredentialFacts & { id: string; label: string; asOf: PlainDate }

/** What the rules of the person's licenses ask of a course beside its hours, so that a form asks nothing in vain. */
export type Asked = { live: boolean; activity: boolean; approvals: boolean; course: boolean }

/** The data with which the browser computes previews. */
export type PreviewData = { rules: RuleBook; credentials: PreviewCredential[]; credits: RecordedCredit[]; asks: Asked }

/** What the rules of a book ask of a course. Fields can be those of a rule or of a part of what it asks for. */
export function askedBy({ versions }: RuleBook): Asked {
  const text = JSON.stringify(Object.values(versions).flatMap((rules) => rules.map(({ facts: _, ...rule }) => rule)))
  const asks = (name: HoursField) => text.includes(`"${name}":`)
  return {
    live: asks('minLive'),
    activity: asks('maxByActivity') || asks('maxTogether'),
    approvals: asks('approvedBy'),
    course: asks('sameCourseOnce'),
  }
}

type Held = CredentialFacts & { id: string; credentialNumber: string; archivedAt: Date | null }

/**
 * All licenses that are not archived, and only those credits that fall into one of their periods or cover a topic: no
 * others can change a verdict.
 */
export function previewData(
  book: RuleBook,
  credentials: readonly Held[],
  credits: readonly RecordedCredit[],
  now: Date,
  t: Translate,
): PreviewData {
  const relevant = credentials
    .filter(({ archivedAt }) => !archivedAt)
    .map((credential): PreviewCredential => {
      const { id, geo, credentialType, effectiveAt, expiresAt, firstLicense, topicAnswers = [] } = credential
      const { attestations = [], renewalAnswers } = credential
      const said = attestations.length > 0 || renewalAnswers ? { attestations, renewalAnswers } : {}
      const renewalPeriods = periodsOf(book, credential).map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
      const facts = { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods, topicAnswers, ...said }
      return { id, label: credentialLabel(credential, t), asOf: todayInGeo(geo, now), ...facts }
    })
  const periods = relevant.flatMap(({ renewalPeriods }) => renewalPeriods)
  const isRelevant = ({ completedAt, topicCodes = [] }: RecordedCredit) =>
    topicCodes.length > 0 || periods.some(({ startsAt, endsAt }) => startsAt <= completedAt && completedAt <= endsAt)
  const rules = omitReadings(bookFor(book, relevant))
  const asks = askedBy(rules)
  return { rules, credentials: relevant, credits: slimCredits(credits.filter(isRelevant), asks.course), asks }
}

/** Credits reduced to the fields that the rules read; `withCourse`: some rule compares courses. */
export const slimCredits = (credits: readonly RecordedCredit[], withCourse = false): RecordedCredit[] =>
  credits.map((credit) => slimCredit(credit, withCourse))

function slimCredit(credit: RecordedCredit, withCourse: boolean): RecordedCredit {
  const { title, providerName, providerNumber, live, activity = 'COURSE', approvals = [] } = credit
  const { id, completedAt, units, format, onlineUnits, createdAt, approvedFor, topicCodes = [] } = credit
  const { source = 'SESSION' } = credit
  return {
    id,
    completedAt,
    units,
    format,
    ...(onlineUnits === null || onlineUnits === undefined ? {} : { onlineUnits }),
    ...(createdAt ? { createdAt } : {}),
    ...(topicCodes.length > 0 ? { topicCodes } : {}),
    ...(live ? { live } : {}),
    ...(activity === 'COURSE' ? {} : { activity }),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(credit.inService ? { inService: true } : {}),
    ...(withCourse && title ? { title, providerName, providerNumber } : {}),
    ...(approvedFor && (source === 'SESSION' || approvedFor.length > 0) ? { approvedFor, source } : {}),
  }
}

/**
 * Today in the places of the person's licenses: the earliest of their dates, because a later one is still in the future
 * somewhere.
 */
export const earliestToday = ({ credentials }: Pick<PreviewData, 'credentials'>, otherwise: PlainDate): PlainDate =>
  credentials.length === 0 ? otherwise : credentials.map(({ asOf }) => asOf).reduce(minDate)
