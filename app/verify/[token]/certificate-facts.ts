import { getLocale, getTranslations } from 'next-intl/server'
import type { Definition } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { labelled, listed, noted } from '@/lib/domain/text'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import type { VerifiedCertificate } from '@/lib/services/certificates/verify-certificate'

/** The content of a certificate, fact by fact. */
export async function certificateFacts(
  content: VerifiedCertificate['content'],
  replacedBy: string | null,
): Promise<Definition[]> {
  const [t, locale] = await Promise.all([getTranslations('certificates.verify'), getLocale()])
  const translate = translatorFor(locale)
  const { timeZone, onlineUnits, units, known, entered, oneself, recordedAt } = content
  const day = (iso: string | null | undefined) => (iso ? formatDate(todayIn(timeZone, new Date(iso))) : null)
  const zone = zoneName(timeZone, locale)
  const moment = (iso: string, isKnown: boolean | undefined) => {
    const time = noted(formatDateTime(new Date(iso), timeZone), zone, locale)
    return isKnown ? time : t('asScheduled', { time })
  }
  const approvals = content.approvals.map(({ geo, providerNumber, credentialTypes }) => {
    const types = credentialTypes.map((type) => translate(`enums.credentialTypesShort.${type}`))
    return noted(providerNumber, labelled(translate(`enums.geographies.${geo}`), listed(types, locale), locale), locale)
  })
  const facts: [string, string | null][] = [
    [t('person'), content.person],
    [t('number'), content.number],
    [t('replacedBy'), replacedBy],
    [t('organization'), content.organization.name],
    [t('completed'), formatDate(content.completedAt)],
    [t('start'), moment(content.startsAt, known?.start)],
    [t('end'), moment(content.endsAt, known?.end)],
    [t('recorded'), day(recordedAt)],
    [t('startEntered'), day(entered?.start)],
    [t('endEntered'), day(entered?.end)],
    [t('attendance'), oneself ? t('oneself') : null],
    [t('hours'), units === null ? null : formatUnits(units)],
    [t('online'), onlineUnits === null ? null : formatUnits(onlineUnits)],
    [t('format'), translate(`enums.courseFormats.${content.format}`)],
    [t('approval'), dotted(approvals) || null],
    [
      t('signer'),
      listed(
        content.signers.map(({ name }) => name),
        locale,
      ) || null,
    ],
  ]
  return facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }]))
}
