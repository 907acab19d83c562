import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import type { Translate } from '@/lib/i18n/translator'

type LicenseName = { geo: string; credentialType: string; credentialNumber: string }

/** The name of a license wherever one is shown: geo / type (number), such as "CA / CNA (00384412)". */
export const credentialLabel = ({ geo, credentialType, credentialNumber }: LicenseName, t: Translate): string =>
  `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)} (${credentialNumber})`

/** The long name of a type without the code that some languages repeat after it: the code is beside it. */
export function typeName(code: string, t: Translate): string {
  const [short, long] = [t(`enums.credentialTypesShort.${code}`), t(`enums.credentialTypes.${code}`)]
  const repeated = [` (${short})`, `（${short}）`].find((ending) => long.endsWith(ending))
  return repeated ? long.slice(0, -repeated.length) : long
}

/** The kind of a license in words: "California, Certified Nursing Assistant". */
export const credentialKind = (
  { geo, credentialType }: Pick<LicenseName, 'geo' | 'credentialType'>,
  t: Translate,
): string => t('credentials.kind', { place: t(`enums.geographies.${geo}`), type: typeName(credentialType, t) })

/** A kind of license by its pair ("CA CNA") in short words, or all kinds: "California: CNA". */
export function kindOrAll(pair: string | null, t: Translate): string {
  if (!pair) return t('inspection.allLicenses')
  const { geo, credentialType } = pairOf(pair)
  const type = t(`enums.credentialTypesShort.${credentialType}`)
  return t('inspection.licenseOf', { place: t(`enums.geographies.${geo}`), type })
}
