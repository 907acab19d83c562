import type { Translate } from '@/lib/i18n/translator'

type Named = { geo: string; credentialType: string; credentialNumber: string }

/** The name of a license wherever one is shown: geo / type (number), such as "CA / CNA (00384412)". */
export const credentialLabel = ({ geo, credentialType, credentialNumber }: Named, t: Translate): string =>
  `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)} (${credentialNumber})`

/** The kind of a license in words: "California, Certified Nursing Assistant". */
export const credentialKind = ({ geo, credentialType }: Pick<Named, 'geo' | 'credentialType'>, t: Translate): string =>
  t('credentials.kind', { place: t(`enums.geographies.${geo}`), type: t(`enums.credentialTypes.${credentialType}`) })
