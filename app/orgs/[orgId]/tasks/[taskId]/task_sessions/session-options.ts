import { getTranslations } from 'next-intl/server'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { courseFormats } from '@/lib/domain/lists/sessions'

/** The time zones and formats that a session can have. */
export async function sessionOptions(timeZone: string) {
  const [zones, enums] = await Promise.all([zoneOptions(timeZone), getTranslations('enums.courseFormats')])
  return { zones, formats: courseFormats.map((value) => ({ value, label: enums(value) })) }
}
export type SessionOptions = Awaited<ReturnType<typeof sessionOptions>>
