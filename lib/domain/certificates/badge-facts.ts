import { isPlainDate, type PlainDate } from '../time/plain-date'
import { badgeTags, onlineResult, providerType } from './badge'

/** What a credential says, as far as it is said in a form we know. Nothing is checked here but the form. */
export type BadgeFacts = {
  person: string | null
  title: string
  organization: string
  number: string | null
  /** Hours with the decimals as written. */
  hours: number | null
  onlineHours: number | null
  completedAt: PlainDate | null
  issuedAt: Date | null
  format: string | null
  topics: string[]
  /** "GEO:TYPE" of the licenses that its issuer says it counts for. */
  countsFor: string[]
  approvals: { geo: string; body: string | null; number: string }[]
  /** Where its issuer says more. */
  page: string | null
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value : [value]).filter(isObject)
const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}
const dateOf = (value: unknown): Date | null =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? new Date(value) : null

/** The facts of an Open Badge 3.0 of any issuer; those of our own form are whole. */
export function badgeFacts(credential: Json): BadgeFacts {
  const [subject = {}] = objects(credential.credentialSubject)
  const [achievement = {}] = objects(subject.achievement)
  const [issuer = {}] = objects(credential.issuer)
  const tags = strings(achievement.tag)
  const tagged = (prefix: string) => tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))
  const end = dateOf(subject.activityEndDate)
  const online = objects(subject.result).find(({ resultDescription }) =>
    textOf(resultDescription)?.endsWith(onlineResult),
  )
  return {
    person: personOf(subject),
    title: textOf(achievement.name) ?? textOf(credential.name) ?? '',
    organization: textOf(issuer.name) ?? '',
    number: textOf(achievement.humanCode),
    hours: numberOf(subject.creditsEarned) ?? numberOf(achievement.creditsAvailable),
    onlineHours: numberOf(online?.value),
    // The day as its issuer wrote it; else that of the end, which is a moment, in UTC.
    completedAt: [...tagged(badgeTags.completed), end?.toISOString().slice(0, 10)].find(isPlainDate) ?? null,
    issuedAt: dateOf(credential.validFrom),
    format: tagged(badgeTags.format)[0] ?? null,
    topics: tagged(badgeTags.topic),
    countsFor: tagged(badgeTags.countsFor),
    approvals: objects(issuer.otherIdentifier).flatMap(({ identifier, identifierType }) => {
      const type = textOf(identifierType)
      const number = textOf(identifier)
      if (!number || !type?.startsWith(providerType)) return []
      const [geo = '', ...body] = type.slice(providerType.length).split(':')
      return [{ geo, body: body.join(':') || null, number }]
    }),
    page: objects(credential.evidence).map(({ id }) => textOf(id))[0] ?? null,
  }
}

/** A name that is written as it is; a hashed one says nothing to a reader. */
const personOf = (subject: Json): string | null =>
  objects(subject.identifier)
    .filter(({ hashed, identityType }) => hashed === false && identityType === 'name')
    .map(({ identityHash }) => textOf(identityHash))[0] ?? textOf(subject.name)
