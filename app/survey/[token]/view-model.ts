import { metByText } from '@/app/_components/compliance/met-by-text'
import { standingWords } from '@/app/_components/compliance/standing-words'
import { stateTones } from '@/app/_components/states'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { taughtBy } from '@/app/_components/task-sessions/taught-by'
import type { Tone } from '@/app/_ui/tone'
import type { InspectedSession } from '@/lib/data/inspections/read'
import type { StaffMember } from '@/lib/data/inspections/staff'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { hoursBetween, yearsOf } from '@/lib/domain/inspections/hire-years'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { compareText, labelled, listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { PersonHours } from '@/lib/services/inspections/inspection-records'

/** Number of certificates in one file (`inspection-records.ts`). */
const perFile = 50

/** Shown for facts that are unknown before a session is finalized. */
const notYet = '–'

/**
 * A session from an inspector's point of view; `certificates` are the addresses of its files. Hours and people come
 * from the final sheet: before that, seats and planned hours say nothing about what happened.
 */
export type SurveySession = {
  id: string
  when: string
  title: string
  taughtBy: string | null
  hours: string
  people: string
  state: { text: string; tone: Tone }
  sheet: string | null
  certificates: string[]
}

export function surveySession(session: InspectedSession, token: string, locale: Locale): SurveySession {
  const { id, state, revision, unitsGiven, people, valid, over, instructors } = session
  const t = translatorFor(locale)
  const units = unitsGiven ?? revision.units
  const isFinal = state === 'FINALIZED'
  const files = isFinal ? Math.ceil((valid + over) / perFile) : 0
  const paper = (kind: string) => `/api/survey/${token}/${kind}/${id}`
  return {
    id,
    when: sessionWhen({ ...session, endsAt: sessionEnd(session) }, locale),
    title: revision.title,
    taughtBy: instructors.length > 0 ? t('inspection.taughtBy', { names: taughtBy(instructors) }) : null,
    hours: isFinal && units !== null ? formatUnits(units) : notYet,
    people: isFinal ? String(people) : notYet,
    state: { text: t(`enums.taskSessionStates.${state}`), tone: stateTones['enums.taskSessionStates'][state] },
    sheet: isFinal ? paper('sheets') : null,
    certificates: Array.from({ length: files }, (_, at) => `${paper('certificates')}${at > 0 ? `/${at + 1}` : ''}`),
  }
}

/** A person on the sheets with one license, from an inspector's point of view. */
export type SurveyPerson = {
  key: string
  name: string
  license: { number: string; kind: string } | null
  classes: number
  hours: string
  counted: string | null
  period: string | null
  status: string | null
  /** Topics that are due, which qualify the status. */
  topics: string | null
  certificates: string
}

export function surveyPerson(person: PersonHours, at: number, locale: Locale): SurveyPerson {
  const { license, standing, certificates, units, countedUnits } = person
  const t = translatorFor(locale)
  return {
    key: `${person.id} ${at}`,
    name: person.name,
    classes: person.classes,
    hours: formatUnits(units),
    license: license && {
      number: license.credentialNumber,
      kind: kindOf(license, locale),
    },
    counted: license && (countedUnits === null ? t('inspection.survey.notTracked') : formatUnits(countedUnits)),
    period:
      standing && t('inspection.period', { from: formatDate(standing.startsAt), to: formatDate(standing.endsAt) }),
    status: standing && statusOf(standing, locale),
    topics: standing && topicsOf(standing, locale),
    certificates: listed(
      certificates.map(({ number, state }) =>
        state === 'VALID' ? number : t('certificates.numberOver', { number, state: t(`certificates.states.${state}`) }),
      ),
      locale,
    ),
  }
}

/** A hire year of somebody on staff, from an inspector's point of view. */
export type SurveyStaffYear = {
  key: string
  name: string
  /** Job title and department. */
  post: string
  hired: string | null
  left: string | null
  year: { number: number | null; days: string }
  classes: number
  hours: string
  inPerson: string
  online: string
}

/** A row for each hire year that the period of the link touches, also without any class. */
export function surveyStaff(
  member: StaffMember,
  { from, to, timeZone }: { from: PlainDate; to: PlainDate; timeZone: string },
  locale: Locale,
): SurveyStaffYear[] {
  const t = translatorFor(locale)
  const { hireDate, leftAt, jobTitle, department, given } = member
  return yearsOf(hireDate, { from, to }).map((year) => {
    const { classes, units, online } = hoursBetween(given, year)
    return {
      key: `${member.id} ${year.from}`,
      name: sortableName(member) || fullName(member),
      post: listed(
        [jobTitle, department].flatMap((part) => part ?? []),
        locale,
      ),
      hired: hireDate && formatDate(hireDate),
      left: leftAt && formatDate(todayIn(timeZone, new Date(leftAt))),
      year: {
        number: year.number,
        days: t('inspection.period', { from: formatDate(year.from), to: formatDate(year.to) }),
      },
      classes,
      hours: formatUnits(units),
      inPerson: formatUnits(units - online),
      online: formatUnits(online),
    }
  })
}

/** "8 of 48 hr, On track"; only the status if nothing is required. */
function statusOf(standing: NonNullable<PersonHours['standing']>, locale: Locale): string {
  const t = translatorFor(locale)
  const { status, countedUnits, requiredUnits } = standing
  const metBy = status === 'UNKNOWN' ? null : metByText(standing, t, 'ORGANIZATION')
  const words = metBy ?? standingWords(standing, t)
  if (status === 'UNKNOWN' || countedUnits === null || !requiredUnits) return words
  const counted = formatUnits(countedUnits)
  return t('inspection.survey.countedOf', { counted, required: formatUnits(requiredUnits), status: words })
}

const kindOf = ({ geo, credentialType }: NonNullable<PersonHours['license']>, locale: Locale): string =>
  `${geo} ${translatorFor(locale)(`enums.credentialTypesShort.${credentialType}`)}`

function topicsOf({ openTopics }: NonNullable<PersonHours['standing']>, locale: Locale): string | null {
  if (openTopics.length === 0) return null
  const t = translatorFor(locale)
  const topics = openTopics.map((code) => t(`compliance.topics.${code}`))
  return labelled(t('inspection.csv.people.openTopics'), listed(topics, locale), locale)
}

/** Notes for the hours of each license type on a page, each shown once rather than for every holder. */
export function surveyNotes(people: readonly PersonHours[], locale: Locale): { kind: string; notes: string[] }[] {
  const t = translatorFor(locale)
  const byKind = new Map<string, Set<string>>()
  for (const { license, standing } of people) {
    if (!license || !standing || standing.notes.length === 0) continue
    const kind = kindOf(license, locale)
    const notes = byKind.get(kind) ?? new Set<string>()
    for (const { key } of standing.notes) notes.add(t(`compliance.${key}`))
    byKind.set(kind, notes)
  }
  return [...byKind].map(([kind, notes]) => ({ kind, notes: [...notes] })).sort((a, b) => compareText(a.kind, b.kind))
}

/** A provider number from an inspector's point of view. */
export type SurveyApproval = { id: string; geo: string; number: string; types: string; from: string; to: string }

export function surveyApproval(approval: OrgRecord['providers'][number], locale: Locale): SurveyApproval {
  const { id, geo, providerNumber: number, credentialTypes, effectiveAt, expiresAt } = approval
  const t = translatorFor(locale)
  return {
    id,
    number,
    geo: t(`enums.geographies.${geo}`),
    types: listed(
      credentialTypes.map((type) => t(`enums.credentialTypesShort.${type}`)),
      locale,
    ),
    from: formatDate(effectiveAt),
    to: expiresAt ? formatDate(expiresAt) : '',
  }
}
