import { typeName } from '@/app/_components/credential-label'
import type { Option } from '@/app/_ui/select-field'
import { type CredentialType, credentialTypes } from '@/lib/domain/lists/credential-types'
import { type GeographyKind, geographies } from '@/lib/domain/lists/geographies'
import { type Industry, industries } from '@/lib/domain/lists/industries'
import { getTranslations } from '@/lib/i18n/translations'
import type { Translate } from '@/lib/i18n/translator'

export type OptionGroup = { label: string; options: readonly Option[] }
export type TypeGroup = { industry: Industry; label: string; options: readonly (Option & { value: CredentialType })[] }

const kindNames: [string, readonly GeographyKind[]][] = [
  ['states', ['STATE']],
  ['territories', ['DISTRICT', 'TERRITORY']],
  ['national', ['NATIONAL']],
]

/** Places by their kind, each kind in the order of the reader's language. */
export function geoGroups(t: Translate, locale: string): OptionGroup[] {
  const { compare } = new Intl.Collator(locale)
  return kindNames.map(([name, kinds]) => ({
    label: t(`credentials.new.${name}`),
    options: geographies
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ code }) => ({ value: code, label: t(`enums.geographies.${code}`) }))
      .toSorted((a, b) => compare(a.label, b.label)),
  }))
}

/** Every type by its field of work; the form leaves out what a place does not offer. */
export const typeGroups = (t: Translate): TypeGroup[] =>
  industries.map((industry) => ({
    industry,
    label: t(`enums.industries.${industry}`),
    options: credentialTypes
      .filter((row) => row.industry === industry)
      .map(({ code }) => ({ value: code, label: typeLabel(code, t) })),
  }))

/** "CNA, Certified Nursing Assistant"; the long name alone where there is no short one. */
function typeLabel(code: CredentialType, t: Translate): string {
  const [short, long] = [t(`enums.credentialTypesShort.${code}`), typeName(code, t)]
  return short === long ? long : `${short} · ${long}`
}

/** The words of the fields that describe a license. */
export async function fieldLabels() {
  const [t, rule, common, validation] = await Promise.all([
    getTranslations('credentials.new'),
    getTranslations('compliance.firstRenewal'),
    getTranslations('common'),
    getTranslations('validation'),
  ])
  return {
    geo: t('geo'),
    type: t('type'),
    typeFirst: t('typeFirst'),
    choose: common('form.choose'),
    typeCleared: t.raw('typeCleared') as string,
    number: t('number'),
    numberHint: t('numberHint'),
    issued: t('issued'),
    issuedHint: t('issuedHint'),
    expires: t('expires'),
    expiresHint: t('expiresHint'),
    date: { picker: t('picker'), unknown: validation('couldNotParseDate') },
    required: validation('required'),
    invalidDate: validation('invalidDate'),
    first: { question: rule('question'), help: rule('help'), choose: t('chooseFirst') },
    yes: common('actions.yes'),
    no: common('actions.no'),
    errors: common('form.errorSummary'),
    names: {
      geo: t('place'),
      credentialType: t('type'),
      credentialNumber: t('number'),
      effectiveAt: t('issued'),
      expiresAt: t('expires'),
      firstLicense: rule('question'),
    },
  }
}
export type FieldLabels = Awaited<ReturnType<typeof fieldLabels>>

/** The words of the suggested expiry; places in braces are filled in the browser. */
export async function suggestionLabels() {
  const t = await getTranslations('credentials.new')
  const raw = (key: 'suggestFirst' | 'suggestNow' | 'suggestOther' | 'use') => t.raw(key) as string
  return { first: raw('suggestFirst'), now: raw('suggestNow'), other: raw('suggestOther'), use: raw('use') }
}
export type SuggestionLabels = Awaited<ReturnType<typeof suggestionLabels>>
