import type { FileStore } from '@/lib/adapters/files/file-store'
import type { MailFact } from '@/lib/adapters/mail/mail-template'
import type { MailAttachment } from '@/lib/adapters/mail/mailer'
import { type CertificateRecord, findCertificateByNumber, listDrawings } from '@/lib/data/certificates/read'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { NoticeSending } from '@/lib/data/notices/read'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import { gainOf } from '@/lib/domain/enrollments/what-if'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import { gainSentences } from '@/lib/i18n/gain-text'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { translatorFor } from '@/lib/i18n/translator'
import { readLogo } from '@/lib/services/orgs/read-logo'

/** The certificate of a notice, if it is still valid and its reader's. */
export async function certificateOf(
  db: Db,
  { kind, params: { number }, userId }: NoticeSending,
): Promise<CertificateRecord | null> {
  if (kind !== 'certificateIssued' && kind !== 'certificateReplaced') return null
  const certificate = typeof number === 'string' ? await findCertificateByNumber(db, number) : null
  return certificate?.userId === userId && certificate.state === 'VALID' ? certificate : null
}

type PartsInput = { load: Loaders; locale: Locale; now: Date }

/** The hours of a certificate, and what they gave on each of the holder's licenses that are not archived. */
export async function certificateFacts(
  { userId, creditId, content }: CertificateRecord,
  { load, locale, now }: PartsInput,
): Promise<MailFact[]> {
  const t = translatorFor(locale)
  const [licenses, credits, book] = await Promise.all([
    load.credentialsOf.load(userId),
    load.creditsOf.load(userId),
    load.rules(),
  ])
  const credit = credits.find(({ id }) => id === creditId)
  const otherCredits = credits.filter(({ id }) => id !== creditId)
  const gains = licenses
    .filter(({ archivedAt }) => credit && !archivedAt)
    .map((license) => ({
      license,
      periods: periodsOf(book, license),
      gain: credit && gainOf(book, license, otherCredits, credit, todayInGeo(license.geo, now)),
    }))
  return [
    ...(content.units === null ? [] : [{ label: t('mail.facts.hours'), value: formatUnits(content.units) }]),
    ...gains.flatMap(({ license: { geo, credentialType, credentialNumber }, periods, gain }) =>
      credit && gain
        ? {
            label: `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)} (${credentialNumber})`,
            value: joinSentences(gainSentences(gain, { ...credit, periods }, t)),
          }
        : [],
    ),
  ]
}

type Drawing = { db: Db; files?: FileStore; appUrl: string; locale: Locale }

/** A certificate as the PDF that its holder would save. */
export async function certificateFile(
  { content, state, verifyToken, number, logoId }: CertificateRecord,
  { db, files, appUrl, locale }: Drawing,
): Promise<MailAttachment> {
  const signers = content.signers.map(({ signatureId }) => signatureId)
  const [drawings, logo] = await Promise.all([
    listDrawings(db, signers),
    files ? readLogo({ db, files }, logoId) : null,
  ])
  const printed = { content, state, verifyAddress: `${appUrl}/verify/${verifyToken}`, drawings, logo }
  const bytes = await drawApart({ kind: 'certificates', certificates: [printed], words: paperWords(locale) })
  const name = `${translatorFor(locale)('certificates.paper.certificateFile')} ${number}.pdf`
  return { name, type: 'application/pdf', content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
}
