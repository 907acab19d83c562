import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { paperRefusal, paperResponse, verifyAddress } from '@/app/api/paper-response'
import { addressLines } from '@/lib/domain/certificates/certificate-content'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { paperDateTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { PrintedReceipt } from '@/lib/exports/pdf/receipt-pdf'
import { gainSentences } from '@/lib/i18n/gain-text'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { translatorFor } from '@/lib/i18n/translator'
import { fileCtx } from '@/lib/server/file-ctx'
import { getReceipt, type Receipt } from '@/lib/services/certificates/certificates'

type Props = { params: Promise<{ enrollmentId: string }> }

/** The receipt for one's own signed attendance as a PDF. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { enrollmentId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await getReceipt(ctx, { enrollmentId })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const receipt = printedReceipt(result.value, ctx.locale)
  const day = todayIn(receipt.timeZone, receipt.startsAt)
  const paper = { kind: 'receipt' as const, receipt, words: paperWords(ctx.locale) }
  return paperResponse(ctx, { paper, issued: null }, 'receiptFile', day)
})

function printedReceipt(receipt: Receipt, locale: Locale): PrintedReceipt {
  const { session, org, signature, certificate, person, logo } = receipt
  const t = translatorFor(locale)
  return {
    person,
    logo,
    title: session.revision.title,
    timeZone: session.timeZone,
    organization: { name: org.name, address: addressLines(org.address) },
    startsAt: session.startedAt ?? session.startsAt,
    endsAt: session.endedAt ?? sessionEnd(session),
    known: { start: session.startedAt !== null, end: session.endedAt !== null },
    units: givenUnits(session.revision, session.unitsGiven).units,
    arrival: arrivalOf(receipt, locale),
    signature: { ...signature, digest: Buffer.from(signature.sha256After).toString('hex') },
    consent: consentOf(signature),
    expected: receipt.gains.map(({ credential, periods, gain }) => ({
      license: credentialLabel(credential, t),
      text: joinSentences(
        gainSentences(gain, { format: session.format, onlineUnits: session.revision.onlineUnits, periods }, t),
      ),
    })),
    outcome:
      session.state === 'FINALIZED'
        ? { certificate: certificate && { number: certificate.number, verifyAddress: verifyAddress(certificate) } }
        : null,
  }
}

function arrivalOf({ enrollment: { checkedInAt, checkInMethod }, session }: Receipt, locale: Locale): string[] {
  const t = translatorFor(locale)
  if (!checkedInAt) return [t('checkIn.attend.howPAPER')]
  const how = checkInMethod ? [t(`checkIn.attend.how${checkInMethod}`)] : []
  return [paperDateTime(checkedInAt, session.timeZone), ...how]
}

/** The consent text in the language in which it was shown. */
const consentOf = ({ kind, consentVersion, consentLocale }: Receipt['signature']): string =>
  translatorFor(isLocale(consentLocale) ? consentLocale : 'en')(`checkIn.consent.${kind}.${consentVersion}`)
