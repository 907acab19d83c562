import { geoGroups, type OptionGroup, typeGroups } from '@/app/_components/credentials/license-options'
import { pickMessages } from '@/app/_frame/client-messages'
import { type Locale, locales } from '@/lib/i18n/locales'
import { compiledMessages } from '@/lib/i18n/messages'
import { translatorFor } from '@/lib/i18n/translator'

/** A guest with the fields that staff can edit. */
export type EditedGuest = {
  id: string
  version: number
  firstName: string | null
  lastName: string | null
  licenseGeo: string | null
  licenseType: string | null
  licenseNumber: string | null
  contact: string | null
}

/** The places and types of licenses offered by the form. */
export type GuestChoices = { geos: readonly OptionGroup[]; types: readonly OptionGroup[] }

export function guestChoices(locale: Locale): GuestChoices {
  const t = translatorFor(locale)
  const types = typeGroups(t).map(({ label, options }) => ({ label, options }))
  return { geos: geoGroups(t, locale), types }
}

/** The messages of the signing page in every language: the guest chooses one, whatever language the screen is in. */
export type GuestWords = Readonly<Record<Locale, string>>

const groups = [
  'guests.sign',
  'checkIn.sign',
  'checkIn.consent.GUEST',
  'validation.required',
  'validation.tooLong',
  'validation.drawing',
] as const

export const guestWords = (): GuestWords =>
  Object.fromEntries(
    locales.map((locale) => [locale, JSON.stringify(pickMessages(compiledMessages(locale), groups))]),
  ) as GuestWords
