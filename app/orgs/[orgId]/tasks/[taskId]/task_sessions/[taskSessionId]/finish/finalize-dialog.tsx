'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { FinalizeTaskSessionDocument } from '@/graphql/generated/finalize-task-session'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

/** A session that was shorter than its class: its minutes, those due, and the hours to give instead (0: none). */
export type ShortSession = { minutes: number; due: number; hours: number }

type Props = {
  id: string
  version: number
  proposed: readonly string[]
  short: ShortSession | null
  onClose: () => void
}

/** The question before credits and certificates are issued, with what is accepted by it. */
export default function FinalizeDialog({ id, version, proposed, short, onClose: close }: Props) {
  const t = useTranslations('certificates.finish')
  const router = useRouter()
  const [hours, setHours] = useState<'fewer' | 'all'>(short && short.hours > 0 ? 'fewer' : 'all')
  const needsReason = short !== null && hours === 'all'
  const { busy, errors, submit } = useWrite(FinalizeTaskSessionDocument, ({ shortReason }) =>
    problemsAmong({ shortReason: needsReason ? reasonProblem(shortReason ?? '', sessionLimits.reason) : null }),
  )

  async function finalize(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const shortReason = needsReason ? String(new FormData(event.currentTarget).get('shortReason') ?? '') : null
    const unitsGiven = short && hours === 'fewer' ? short.hours : null
    const sent = { id, version, acceptProposals: true, unitsGiven, shortReason }
    const answer = await submit(sent)
    // A reason that is missing is said at its field.
    if (!answer && needsReason && !shortReason?.trim()) return
    close()
    if (answer) showToast({ title: t('done') })
    router.refresh()
  }
  return (
    <Dialog
      open
      // What has begun is waited for: closing would not stop it.
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
      <p>{t('askText')}</p>
      {proposed.length > 0 && (
        <ul className="ms-5 mt-3 list-disc">
          {proposed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Form id="finalize" onSubmit={finalize} className="flex flex-col gap-4 pt-4 empty:hidden">
        {short && <ShortChoice short={short} hours={hours} onChange={setHours} error={errors.shortReason} />}
      </Form>
      <div role="status">{busy && <Working text={t('working')} />}</div>
    </Dialog>
  )
}

type ChoiceProps = {
  short: ShortSession
  hours: 'fewer' | 'all'
  onChange: (hours: 'fewer' | 'all') => void
  error: string | undefined
}

/** A session that was shorter than its class promises gives fewer hours, or all of them with a reason that is printed. */
function ShortChoice({ short, hours, onChange, error }: ChoiceProps) {
  const t = useTranslations('certificates.finish')
  const fewer = { value: 'fewer', label: t('giveFewer', { hours: short.hours }) }
  return (
    <>
      <ChoiceGroup
        name="hours"
        label={t('shortTitle', short)}
        choices={[...(short.hours > 0 ? [fewer] : []), { value: 'all', label: t('giveAll') }]}
        values={[hours]}
        onChange={(event) => onChange(event.target.value === 'fewer' ? 'fewer' : 'all')}
      />
      {hours === 'all' && (
        <TextField
          name="shortReason"
          label={t('reason')}
          hint={t('shortReasonHint')}
          maxLength={sessionLimits.reason}
          error={error}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** How long it takes is not known: it is one step, done whole or not at all. */
const Working = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-1.5 pt-4">
    <p className="text-sm">{text}</p>
    <progress aria-label={text} className="bar text-success-solid" />
  </div>
)
