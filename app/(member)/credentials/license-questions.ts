import type { useTranslations } from 'next-intl'
import { confirmDialog } from '@/app/_ui/ask'
import { canBeMultistate } from '@/lib/domain/credentials/offered-types'
import { isFarExpiry } from '@/lib/domain/credentials/renewal'
import { isSameNumber } from '@/lib/domain/license-checks/match'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateIn, dateProblem } from '@/lib/domain/values'

type Words = ReturnType<typeof useTranslations<'credentials.new'>>

/** Asks before an expiration date is stored that no board prints, such as 2049 for 2029; true where it may be. */
export async function mayBeFar(typed: string, t: Words): Promise<boolean> {
  const [expiresAt, today] = [dateIn(typed), todayIn('UTC', new Date())]
  // What is no date of a license at all is refused at its field.
  if (!expiresAt || dateProblem(typed, today) || !isFarExpiry(expiresAt, today)) return true
  const date = formatDate(expiresAt)
  const years = Number(expiresAt.slice(0, 4)) - Number(today.slice(0, 4))
  return confirmDialog({
    title: t('farTitle', { date }),
    text: t('farText', { years }),
    ok: t('farOk', { date }),
    cancel: t('farCancel'),
    stay: true,
  })
}

/** A license of the person's, with its display name. */
export type OwnLicense = {
  geo: string
  credentialType: string
  number: string
  label: string
  multistate: boolean | null
}

/** Asks before a second license of one kind is stored, which would count the same hours again; true where it may be. */
export async function mayBeAnother(own: readonly OwnLicense[], typed: string, t: Words): Promise<boolean> {
  const [first] = own
  // The same number is refused at its field.
  if (!first || own.some(({ credentialType, number }) => isSameNumber(credentialType, number, typed))) return true
  return confirmDialog({
    title: t('anotherTitle'),
    text: t('anotherText', { license: first.label }),
    ok: t('anotherOk'),
    cancel: t('anotherCancel'),
    stay: true,
  })
}

/**
 * Asks before a license of another state is stored beside a multistate one, which may be good there already; true where
 * it may be.
 */
export async function mayBeItsOwn(
  own: readonly OwnLicense[],
  { geo, credentialType }: Pick<OwnLicense, 'geo' | 'credentialType'>,
  t: Words,
): Promise<boolean> {
  if (!canBeMultistate(geo, credentialType)) return true
  const held = own.find((one) => one.multistate && one.geo !== geo)
  if (!held) return true
  return confirmDialog({
    title: t('ownTitle'),
    text: t('ownText', { license: held.label }),
    ok: t('ownOk'),
    cancel: t('anotherCancel'),
    stay: true,
  })
}
