import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { sessionTones } from '@/app/_components/tones'
import type { Tone } from '@/app/_ui/tone'
import type { InspectedSession } from '@/lib/data/inspections/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { labelled, listed } from '@/lib/domain/punctuation'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { PersonHours } from '@/lib/services/inspections/inspection-records'

/** Certificates of one file (`inspection-records.ts`). */
const perFile = 50

/** What is not known before a session is finalized. */
const notYet = '–'

/**
 * A session as an inspector reads it; `certificates` are the addresses of its files. Hours and people are those on the final sheet:
 * before there is one, seats and planned hours say nothing of what happened.
 */
export type SurveySession = {
  id: string
  when: string
  title: string
  hours: string
  people: string
  state: { text: string; tone: Tone }
  sheet: string | null
  certificates: string[]
}

export function surveySession(session: InspectedSession, token: string, locale: Locale): SurveySession {
  const { id, state, revision, unitsGiven, people, valid, over } = session
  const t = translatorFor(locale)
  const units = unitsGiven ?? revision.units
  const isFinal = state === 'FINALIZED'
  const files = isFinal ? Math.ceil((valid + over) / perFile) : 0
  const paper = (kind: string) => `/api/survey/${token}/${kind}/${id}`
  return {
    id,
    when: sessionWhen({ ...session, endsAt: sessionEnd(session) }, locale),
    title: revision.title,
    hours: isFinal && units !== null ? formatUnits(units) : notYet,
    people: isFinal ? String(people) : notYet,
    state: { text: t(`enums.taskSessionStates.${state}`), tone: sessionTones[state] },
    sheet: isFinal ? paper('sheets') : null,
    certificates: Array.from({ length: files }, (_, at) => `${paper('certificates')}${at > 0 ? `/${at + 1}` : ''}`),
  }
}

/** Somebody on the sheets with one license, as an inspector reads it. */
export type SurveyPerson = {
  key: string
  name: string
  license: { number: string; kind: string } | null
  classes: number
  hours: string
  counted: string | null
  period: string | null
  status: string | null
  /** What stands beside the hours, and has to be read with the status: topics that are due, and notes. */
  beside: string[]
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
      kind: `${license.geo} ${t(`enums.credentialTypesShort.${license.credentialType}`)}`,
    },
    counted: license && (countedUnits === null ? t('inspection.survey.notTracked') : formatUnits(countedUnits)),
    period:
      standing && t('inspection.period', { from: formatDate(standing.startsAt), to: formatDate(standing.endsAt) }),
    status: standing && statusOf(standing, locale),
    beside: standing ? besideHours(standing, locale) : [],
    certificates: listed(
      certificates.map(({ number, state }) =>
        state === 'VALID' ? number : t('certificates.numberOver', { number, state: t(`certificates.states.${state}`) }),
      ),
      locale,
    ),
  }
}

/** "8 of 48 hr, On track"; where nothing is required the status alone. */
function statusOf(
  { status, countedUnits, requiredUnits }: NonNullable<PersonHours['standing']>,
  locale: Locale,
): string {
  const t = translatorFor(locale)
  const words = t(`enums.complianceStatuses.${status}`)
  if (countedUnits === null || requiredUnits === null) return words
  const counted = formatUnits(countedUnits)
  return t('inspection.survey.countedOf', { counted, required: formatUnits(requiredUnits), status: words })
}

function besideHours({ openTopics, notes }: NonNullable<PersonHours['standing']>, locale: Locale): string[] {
  const t = translatorFor(locale)
  const topics = openTopics.map((code) => t(`compliance.topics.${code}`))
  return [
    ...(topics.length > 0 ? [labelled(t('inspection.csv.people.openTopics'), listed(topics, locale), locale)] : []),
    ...notes.map(({ key }) => t(`compliance.${key}`)),
  ]
}

/** A provider number as an inspector reads it. */
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
