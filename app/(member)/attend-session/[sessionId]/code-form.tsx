'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useOutbox } from '@/app/_components/waiting-acts/use-outbox'
import { useWrite } from '@/app/_forms/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { CheckOutDocument } from '@/graphql/generated/check-out'

type Props = {
  taskSessionId: string
  /** The code was scanned a moment ago, so none has to be typed. */
  codeSeen?: boolean
}
/**
 * `seenCode`: the scanned code, kept for checking in offline. `name`: whose account this is, where nothing else on the
 * page shows it.
 */
type ArrivalProps = Props & { seenCode?: string | null; name?: string }

/** Checks in with the code on the screen. Offline, the press is stored and sent later. */
export function ArrivalForm({ taskSessionId, codeSeen, seenCode, name }: ArrivalProps) {
  const t = useTranslations('checkIn.attend')
  const waits = useTranslations('checkIn.offline')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { acts, press } = useOutbox(taskSessionId)

  async function send(code: string) {
    if (busy) return
    setBusy(true)
    const variables = { taskSessionId, code: codeSeen ? (seenCode ?? null) : code }
    const sent = await press({ operation: 'checkIn', variables, row: 'own' })
    setBusy(false)
    setError(sent.kind === 'refused' && sent.field ? sent.message : undefined)
    if (sent.kind === 'refused' && !sent.field) await alertDialog({ text: sent.message })
    if (sent.kind !== 'done') return
    showToast({ title: t('checkedInNow') })
    router.refresh()
  }
  // Shown above, with the time; one check-in is enough.
  if (acts.some(({ operation, refused }) => operation === 'checkIn' && refused === undefined))
    return <InlineNotice>{waits('waitingTitle')}</InlineNotice>
  const label = name ? t('checkInAs', { name }) : t('checkIn')
  return <CodeForm codeSeen={codeSeen ?? false} label={label} busy={busy} error={error} onSend={send} />
}

/** Checks out with the code on the screen. */
export function LeavingForm({ taskSessionId, codeSeen }: Props) {
  const t = useTranslations('checkIn.attend')
  const router = useRouter()
  const { busy, errors, submit } = useWrite(CheckOutDocument)

  async function send(code: string) {
    // Each press is a separate attempt: a code that was refused before may be valid now.
    const done = await submit({ taskSessionId, code: codeSeen ? null : code }, { idempotencyKey: crypto.randomUUID() })
    if (!done) return
    showToast({ title: t('checkedOutNow') })
    router.refresh()
  }
  return <CodeForm codeSeen={codeSeen ?? false} label={t('checkOut')} busy={busy} error={errors.code} onSend={send} />
}

type CodeProps = {
  codeSeen: boolean
  label: string
  busy: boolean
  error: string | undefined
  onSend: (code: string) => Promise<void>
}

function CodeForm({ codeSeen, label, busy, error, onSend }: CodeProps) {
  const t = useTranslations('checkIn.attend')
  const [code, setCode] = useState('')
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void onSend(code)
  }
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      {!codeSeen && (
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={12}
          className="code-field"
        />
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {label}
      </Button>
      {codeSeen && error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </Form>
  )
}
