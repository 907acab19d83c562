'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { HoursBox } from '@/app/_forms/boxes'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { FinalizeTaskSessionDocument } from '@/graphql/generated/finalize-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { typedHours } from '@/lib/domain/units'
import { hoursProblem, problemsAmong, reasonProblem } from '@/lib/domain/values'

/**
 * A session shorter than its class: its minutes, the minutes required, the hours its minutes are worth, and the full
 * hours of the class.
 */
export type ShortSession = { minutes: number; due: number; hours: number; all: number }

/**
 * The number of attendees who have not signed, and an initial reason: one given earlier, or that of a recorded session.
 */
export type MissingSignatures = {
  count: number
  total: number
  reason: string
  people: readonly { enrollmentId: string; name: string }[]
}

type Props = {
  id: string
  version: number
  proposed: readonly string[]
  people: number
  isAgain: boolean
  missing: MissingSignatures | null
  short: ShortSession | null
  /** Whether papers would lack something that a board asks for. */
  papersMissing: boolean
  onClose: () => void
}

/** Confirms finalizing before credits and certificates are issued, with everything it accepts. */
export default function FinalizeDialog({ id, version, short, missing, onClose: close, ...summary }: Props) {
  const t = useTranslations('certificates.finish')
  const router = useRouter()
  const [hours, setHours] = useState(short && short.hours > 0 ? `${short.hours}` : '')
  const enteredHours = typedHours(hours) ?? 0
  const needsReason = short !== null && enteredHours > short.hours
  const { busy, errors, send, showOtherRefusal } = useWrite(
    FinalizeTaskSessionDocument,
    ({ unitsGiven, shortReason, unsignedReason, unsignedReasons }) =>
      problemsAmong({
        unsignedReason:
          missing && missing.people.length > [unsignedReasons ?? []].flat().length
            ? reasonProblem(unsignedReason ?? '', sessionLimits.reason)
            : null,
        unitsGiven: short && unitsGiven !== null ? hoursProblem(unitsGiven) : null,
        shortReason: needsReason ? reasonProblem(shortReason ?? '', sessionLimits.reason) : null,
      }),
  )

  async function finalize(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const isFewer = short !== null && enteredHours !== short.all
    const answer = await send({
      id,
      version,
      acceptProposals: true,
      unitsGiven: isFewer ? enteredHours : null,
      shortReason: needsReason ? text('shortReason') : null,
      unsignedReason: missing ? text('unsignedReason') : null,
      unsignedReasons: (missing?.people ?? []).flatMap(({ enrollmentId }) => {
        const reason = text(`reason:${enrollmentId}`).trim()
        return reason ? [{ enrollmentId, reason }] : []
      }),
    })
    // Field errors are shown at their fields.
    if (!answer || answer.fieldErrors.length > 0) return
    if (answer.success) showToast({ title: t('done') })
    else await showOtherRefusal(answer)
    close()
    router.refresh()
  }
  return (
    <Dialog
      open
      // Waits for a running request, because closing would not stop it.
      onClose={() => !busy && close()}
      title={t('askTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form="finalize" busy={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t(summary.isAgain ? 'askAgainText' : 'askText')}</p>
      {summary.proposed.length > 0 && (
        <ul className="ms-5 mt-3 list-disc">
          {summary.proposed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {summary.papersMissing && (
        <div className="pt-3">
          <InlineNotice tone="warn">{t('papersMissing')}</InlineNotice>
        </div>
      )}
      <Form id="finalize" onSubmit={finalize} className="flex flex-col gap-4 pt-4 empty:hidden">
        {missing && <PassedOver missing={missing} error={errors.unsignedReason} />}
        {short && <HoursGiven short={short} hours={hours} onChange={setHours} errors={errors} />}
      </Form>
      <div role="status">{busy && <Working text={t('working', { count: summary.people })} />}</div>
    </Dialog>
  )
}

/** Attendees who have not signed can only be skipped with a reason. */
function PassedOver({ missing, error }: { missing: MissingSignatures; error: string | undefined }) {
  const t = useTranslations('certificates.finish')
  return (
    <>
      <InlineNotice tone="warn">{t('attendeesMissing', { count: missing.count, total: missing.total })}</InlineNotice>
      <TextField
        name="unsignedReason"
        label={t('unsignedReason')}
        hint={t('hoursHintNone')}
        defaultValue={missing.reason}
        maxLength={sessionLimits.reason}
        error={error}
        autoComplete="off"
      />
      {missing.people.length > 1 && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold">{t('ownReasons')}</summary>
          <div className="flex flex-col gap-3 pt-3">
            {missing.people.map(({ enrollmentId, name }) => (
              <TextField
                key={enrollmentId}
                name={`reason:${enrollmentId}`}
                label={name}
                maxLength={sessionLimits.reason}
                autoComplete="off"
              />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

type HoursProps = {
  short: ShortSession
  hours: string
  onChange: (hours: string) => void
  errors: Readonly<Record<string, string>>
}

/** A session shorter than its class gives the hours its minutes are worth, or more with a reason that is printed. */
function HoursGiven({ short, hours, onChange, errors }: HoursProps) {
  const t = useTranslations('certificates.finish')
  return (
    <>
      <InlineNotice tone="warn">{t('shortTitle', short)}</InlineNotice>
      <HoursBox
        name="unitsGiven"
        label={t('hoursToGive')}
        hint={t('hoursHint', short)}
        value={hours}
        onChange={(event) => onChange(event.target.value)}
        error={errors.unitsGiven}
      />
      {(typedHours(hours) ?? 0) > short.hours && (
        <TextField
          name="shortReason"
          label={t('reason')}
          hint={t('hoursHintNone')}
          maxLength={sessionLimits.reason}
          error={errors.shortReason}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Without a progress bar: finalizing is a single transaction of unknown length. */
const Working = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-1.5 pt-4">
    <p className="text-sm">{text}</p>
    <progress aria-label={text} className="bar text-success-solid" />
  </div>
)
