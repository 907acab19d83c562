import { geoGroups, type OptionGroup, typeGroups } from '@/app/_components/credentials/license-options'
import { pickMessages } from '@/app/_frame/client-messages'
import { type Locale, locales } from '@/lib/i18n/locales'
import { compiledMessages } from '@/lib/i18n/messages'
import { translatorFor } from '@/lib/i18n/translator'

/** A guest as staff edit one. */
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

/** Where a license is from and of which type, for the form. */
export type GuestChoices = { geos: readonly OptionGroup[]; types: readonly OptionGroup[] }

export function guestChoices(locale: Locale): GuestChoices {
  const t = translatorFor(locale)
  const types = typeGroups(t).map(({ label, options }) => ({ label, options }))
  return { geos: geoGroups(t, locale), types }
}

/** The messages of the page that a guest signs on, by language: the guest chooses, whatever the language of the screen is. */
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
