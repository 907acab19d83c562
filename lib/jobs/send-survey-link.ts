import { ticketFor } from '@/lib/adapters/identity/secrets'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { Db } from '@/lib/data/db'
import { findSurveyLink } from '@/lib/data/inspections/survey-links'
import { findOrg } from '@/lib/data/orgs/read'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import { surveyTicket } from '@/lib/domain/inspections/inspection'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { noted } from '@/lib/domain/text'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { composeMail, paragraphs } from './compose-mail'

type Dependencies = { db: Db; mailer: Mailer; appUrl: string; now: Date }

/**
 * Mails the address of a survey link to its inspector. It is derived again here: what is stored with the link and this
 * job opens nothing.
 */
export async function sendSurveyLink(surveyLinkId: string, { db, mailer, appUrl, now }: Dependencies): Promise<void> {
  const link = await findSurveyLink(db, surveyLinkId)
  const org = link && (await findOrg(db, link.orgId))
  if (!link || !org || readerLinkState(link, now) !== 'ACTIVE') return
  const locale = isLocale(link.locale) ? link.locale : 'en'
  const t = translatorFor(locale)
  const until = noted(formatDateTime(link.expiresAt, org.timeZone), zoneName(org.timeZone, locale), locale)
  const kind = link.license ? pairOf(link.license) : null
  const license = kind
    ? t('inspection.licenseOf', {
        place: t(`enums.geographies.${kind.geo}`),
        type: t(`enums.credentialTypesShort.${kind.credentialType}`),
      })
    : t('inspection.allLicenses')
  const period = t('inspection.period', { from: formatDate(link.from), to: formatDate(link.to) })
  const mail = composeMail({
    locale,
    subject: t('inspection.mail.subject', { org: org.name }),
    org: org.name,
    name: null,
    parts: [
      ...paragraphs(t('inspection.mail.text', { org: org.name })),
      {
        kind: 'facts',
        facts: [
          { label: t('inspection.mail.period'), value: period },
          { label: t('inspection.mail.license'), value: license },
          { label: t('inspection.mail.until'), value: until },
        ],
      },
      {
        kind: 'button',
        label: t('inspection.mail.button'),
        href: `${appUrl}/survey/${ticketFor(surveyTicket(surveyLinkId))}`,
      },
      ...paragraphs(t('inspection.mail.keep', { org: org.name })),
    ],
    why: t('inspection.mail.why', { org: org.name }),
  })
  await mailer.send({ ...mail, to: link.inspectorEmail, id: `survey-link-${surveyLinkId}` })
}
