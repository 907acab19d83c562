import { getTranslations } from 'next-intl/server'
import type { ComponentType } from 'react'
import { paperFacts } from '@/app/_components/task-sessions/paper-note'
import { witnessFacts, witnessTexts } from '@/app/_components/task-sessions/witness-note'
import { Alert } from '@/app/_ui/alert'
import { dotted } from '@/app/_ui/dotted'
import type { Witness } from '@/lib/domain/check-in/witness'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getSheetToSign } from '@/lib/services/signatures/sign'
import type { Sheet } from './sheet-card'

type Props = {
  taskSessionId: string
  ctx: SignedInCtx
  scanned: boolean
  /** What draws the sheet. */
  card: ComponentType<{ sheet: Sheet }>
}

/** The sign-in sheet for its instructor once the session has ended. Renders nothing for anybody else. */
export async function OwnSheet({ taskSessionId, ctx, scanned, card: SheetCard }: Props) {
  const sheet = await getSheetToSign(ctx, { taskSessionId })
  if (!sheet.ok) return null
  const { session, canSign, signedAt, digest, consentVersion, adoptedName, people, onPaper } = sheet.value
  const { timeZone, checkOutRequired } = session
  const t = await getTranslations('checkIn.sheet')
  if (signedAt) return <Alert tone="success">{t('signed', { time: formatDateTime(signedAt, timeZone) })}</Alert>
  if (!canSign) return null
  // The instructor's signature also covers the license number of a guest.
  const guests = await getTranslations('guests')
  const nameText = (name: string, license: string | null) =>
    license === null ? name : guests('named', { name, license })
  const time = (moment: Date | null) => moment && formatTime(moment, timeZone)
  const witness = await getTranslations('checkIn.witness')
  const seen = (by: Witness | null) => witnessTexts(witnessFacts(by, timeZone), witness)
  const rows = people.map(({ enrollmentId: id, name, guestLicense, checkedInAt, checkedOutAt, arrival, leaving }) => ({
    id,
    name: nameText(name, guestLicense),
    in: [time(checkedInAt), ...seen(arrival)],
    out: [time(checkedOutAt), ...seen(leaving)],
  }))
  const later = onPaper.map(({ enrollmentId: id, name, guestLicense, note }) => ({
    id,
    name: nameText(name, guestLicense),
    note: note && paperFacts(note, { timeZone, attached: scanned }),
  }))
  const { startsAt, startedAt, endedAt, breakMinutes } = session
  const really = (real: Date | null, planned: Date, by: Witness | null) =>
    real
      ? dotted([formatDateTime(real, timeZone), ...seen(by)])
      : t('asScheduled', { time: formatDateTime(planned, timeZone) })
  const heldTimes = [
    { term: t('began'), detail: really(startedAt, startsAt, sheet.value.start) },
    { term: t('ended'), detail: really(endedAt, sessionEnd(session), sheet.value.end) },
    ...(breakMinutes > 0 ? [{ term: t('breaks'), detail: t('minutes', { minutes: breakMinutes }) }] : []),
  ]
  const what = { taskSessionId, digest, consentVersion, adoptedName }
  return <SheetCard sheet={{ ...what, held: heldTimes, people: rows, onPaper: later, counted: checkOutRequired }} />
}
