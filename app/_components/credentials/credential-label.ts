import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import type { Translate } from '@/lib/i18n/translator'

type LicenseName = { geo: string; credentialType: string; credentialNumber: string }

/** The display name of a license everywhere: geo / type (number), such as "CA / CNA (00384412)". */
export const credentialLabel = ({ geo, credentialType, credentialNumber }: LicenseName, t: Translate): string =>
  `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)} (${credentialNumber})`

/**
 * The long name of a type without the code that some languages repeat after it, because the code is shown beside it.
 */
export function typeName(code: string, t: Translate): string {
  const [short, long] = [t(`enums.credentialTypesShort.${code}`), t(`enums.credentialTypes.${code}`)]
  const repeated = [` (${short})`, `（${short}）`].find((ending) => long.endsWith(ending))
  return repeated ? long.slice(0, -repeated.length) : long
}

/** The place and type of a license in full: "California, Certified Nursing Assistant". */
export const credentialKind = (
  { geo, credentialType }: Pick<LicenseName, 'geo' | 'credentialType'>,
  t: Translate,
): string => t('credentials.kind', { place: t(`enums.geographies.${geo}`), type: typeName(credentialType, t) })

/**
 * The short name of a kind given as a pair ("CA CNA"): "California: CNA". Without a pair, the text for all licenses.
 */
export function kindOrAll(pair: string | null, t: Translate): string {
  if (!pair) return t('inspection.allLicenses')
  const { geo, credentialType } = pairOf(pair)
  const type = t(`enums.credentialTypesShort.${credentialType}`)
  return t('inspection.licenseOf', { place: t(`enums.geographies.${geo}`), type })
}
