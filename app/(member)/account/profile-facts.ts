import { getLocale, getTranslations } from 'next-intl/server'
import type { UserRecord } from '@/lib/data/users/read'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { languageCodes } from '@/lib/domain/lists/people'
import { formatDate } from '@/lib/domain/time/format-date'
import { languageName } from '@/lib/i18n/language-name'
import type { ProfileFact } from './profile-fact'

type Raw = string | null | undefined

/** The profile in words, one fact per field, always the same fields in the same order. */
export async function profileFacts(person: UserRecord): Promise<ProfileFact[]> {
  const [t, enums, locale] = await Promise.all([
    getTranslations('account.fields'),
    getTranslations('enums'),
    getLocale(),
  ])
  const fact = (label: string, raw: Raw, say = (text: string) => text) => ({
    label,
    raw: raw ?? '',
    value: raw ? say(raw) : '',
  })
  const named = (group: string) => (code: string) => enums(`${group}.${code}` as never)
  const each = (say: (code: string) => string) => (codes: string) => codes.split(',').map(say).join(', ')
  const spoken = (code: string) => (isOneOf(languageCodes, code) ? languageName(code, locale) : code)
  const { address } = person
  return [
    fact(t('firstName'), person.firstName),
    fact(t('middleName'), person.middleName),
    fact(t('lastName'), person.lastName),
    fact(t('dob'), person.dob, formatDate),
    fact(t('gender'), person.gender, named('genders')),
    fact(t('orientation'), person.orientation, named('sexualOrientations')),
    fact(t('races'), person.races.join(), each(named('ethnicities'))),
    fact(t('languages'), person.languages.join(), each(spoken)),
    fact(t('street1'), address?.street1),
    fact(t('street2'), address?.street2),
    fact(t('city'), address?.city),
    fact(t('state'), address?.state, named('geographies')),
    fact(t('postalCode'), address?.postalCode),
  ]
}
