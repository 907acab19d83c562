import type { Option } from '@/app/_ui/select-field'
import { type CredentialType, credentialTypes, type Industry, industries } from '@/lib/domain/lists/credentials'
import { type GeographyKind, geographies } from '@/lib/domain/lists/geographies'
import type { Translate } from '@/lib/i18n/translator'
import { typeName } from './credential-label'

export type OptionGroup = { label: string; options: readonly Option[] }
/** `short`: "CNA". */
export type TypeOption = Option & { value: CredentialType; short: string }
export type TypeGroup = { industry: Industry; label: string; options: readonly TypeOption[] }

const kindNames: [string, readonly GeographyKind[]][] = [
  ['states', ['STATE']],
  ['territories', ['DISTRICT', 'TERRITORY']],
  ['national', ['NATIONAL']],
]

/** Places grouped by kind, each group sorted in the reader's language. */
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

/** All types grouped by field of work. The form omits types that a place does not offer. */
export const typeGroups = (t: Translate): TypeGroup[] =>
  industries.map((industry) => ({
    industry,
    label: t(`enums.industries.${industry}`),
    options: credentialTypes
      .filter((row) => row.industry === industry)
      .map(({ code }) => ({ value: code, label: typeLabel(code, t), short: t(`enums.credentialTypesShort.${code}`) })),
  }))

/** "CNA · Certified Nursing Assistant"; the long name alone if there is no short one. */
function typeLabel(code: CredentialType, t: Translate): string {
  const [short, long] = [t(`enums.credentialTypesShort.${code}`), typeName(code, t)]
  return short === long ? long : `${short} · ${long}`
}
