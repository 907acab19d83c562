import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { SignForm } from '@/app/_components/signing/sign-form'
import { SignaturePicture } from '@/app/_components/signing/signature-picture'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getExpectedCredit } from '@/lib/services/certificates/certificates'
import type { Attendance } from '@/lib/services/check-in/attendance'
import { LeavingForm } from './code-form'

type Props = { attendance: Attendance; person: PersonName }

/** Shown after check-in: the remaining steps and the receipt. */
export async function PresentCards({ attendance, person }: Props) {
  const [t, sign] = await Promise.all([getTranslations('checkIn.attend'), getTranslations('checkIn.sign')])
  const { toSign, signature, attendanceSource, checkedInAt, timeZone, taskSessionId } = attendance
  if (!attendanceSource) return null
  const time = checkedInAt && formatTime(checkedInAt, timeZone)
  // Where minutes count, nobody is done before they check out.
  const leaves = attendance.canCheckOut
  const doneMessage = (time: string) => {
    if (toSign) return t(leaves ? 'doneTextOut' : 'doneText', { time })
    if (signature) return t(leaves ? 'doneSignedOut' : 'doneSigned', { time })
    return t('doneUnsigned', { time })
  }
  const text = time ? doneMessage(time) : t(toSign ? 'paperToSign' : 'paperDone')
  return (
    <>
      <Alert verdict tone="success" title={t('doneTitle')}>
        {text}
      </Alert>
      {toSign && (
        <Card title={sign('title')} lead={sign('lead')}>
          <SignForm
            key={toSign.digest}
            kind="ATTENDANCE"
            signed={{ taskSessionId, ...toSign }}
            name={fullName(person)}
          />
        </Card>
      )}
      {!toSign && <Receipt attendance={attendance} person={person} />}
      {toSign && attendance.canCheckOut && <InlineNotice tone="info">{t('outLater')}</InlineNotice>}
    </>
  )
}

async function Receipt({ attendance, person }: Props) {
  const t = await getTranslations('checkIn.attend')
  const { timeZone, checkedInAt, checkInMethod, checkedOutAt, attendedMinutes, signature, enrollmentId } = attendance
  const timeText = (time: Date) => formatDateTime(time, timeZone)
  const out = checkedOutAt && dotted([timeText(checkedOutAt), t('minutes', { minutes: attendedMinutes ?? 0 })])
  const checkIn = checkedInAt
    ? dotted([timeText(checkedInAt), checkInMethod && t(`how${checkInMethod}`)])
    : t('howPAPER')
  const items = [
    { term: t('name'), detail: fullName(person) },
    { term: t('organization'), detail: attendance.orgName },
    { term: t('checkedIn'), detail: checkIn },
    ...(out ? [{ term: t('checkedOut'), detail: out }] : []),
    ...(signature ? [{ term: t('signed'), detail: timeText(signature.signedAt) }] : []),
  ]
  return (
    <Card title={t('receipt')} lead={signature ? t('receiptLead') : undefined}>
      <DefinitionList items={[...items, ...(await expected(attendance)), ...(await signed(signature))]} />
      {signature && enrollmentId && (
        <div className="pt-4">
          <ButtonLink href={`/api/receipts/${enrollmentId}`} reload icon={<Icon name="download" size={16} />}>
            {t('saveReceipt')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/**
 * "6 hr for CA / CNA (123) once Sunrise finalizes the session". Empty before the signature, which the organization
 * needs.
 */
async function expected({ signature, enrollmentId, orgName }: Attendance) {
  if (!signature || !enrollmentId) return []
  const { ctx } = await enterPage()
  const gains = orNotFound(await getExpectedCredit(ctx, { enrollmentId })).filter(({ gain }) => gain.countedUnits > 0)
  if (gains.length === 0) return []
  const [t, translate] = [await getTranslations('checkIn.attend'), translatorFor(ctx.locale)]
  const lines = gains.map(({ credential, gain }) =>
    t('expectedHours', { hours: formatUnits(gain.countedUnits), license: credentialLabel(credential, translate) }),
  )
  return [
    {
      term: t('expected'),
      detail: (
        <span className="flex flex-col">
          {lines.map((line) => (
            <b key={line} className="font-semibold">
              {line}
            </b>
          ))}
          <span className="text-sm text-soft">{t('expectedOnce', { org: orgName })}</span>
        </span>
      ),
    },
  ]
}

async function signed(signature: Attendance['signature']) {
  if (!signature) return []
  const t = await getTranslations('checkIn.attend')
  const { adoptedName, drawing, digest } = signature
  const label = t('signatureOf', { name: adoptedName })
  return [
    { term: t('signature'), detail: <SignaturePicture name={adoptedName} drawing={drawing} label={label} /> },
    {
      term: t('fingerprint'),
      detail: <code className="text-xs break-all text-soft">{digest.match(/.{1,8}/g)?.join(' ')}</code>,
    },
  ]
}

/** Checks out, where minutes count, with the code shown at that time. */
export async function LeavingCard({ attendance }: { attendance: Attendance }) {
  const { canCheckOut, checkedInAt, checkOutEnds, seenAt, timeZone, taskSessionId, toSign } = attendance
  // One thing at a time: somebody who has just checked in signs first.
  if (!canCheckOut || !checkedInAt || toSign) return null
  const t = await getTranslations('checkIn.attend')
  const seen = seenAt !== null && seenAt > checkedInAt
  return (
    <Card title={t('outTitle')} lead={t('outLead', { time: formatDateTime(checkOutEnds, timeZone) })}>
      {seen && (
        <div className="pb-4">
          <InlineNotice tone="success">{t('seenOutText', { time: formatTime(seenAt, timeZone) })}</InlineNotice>
        </div>
      )}
      <LeavingForm taskSessionId={taskSessionId} codeSeen={seen} />
    </Card>
  )
}
