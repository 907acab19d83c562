'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import { useOutbox } from '@/app/_components/waiting-acts/use-outbox'
import { Lazy } from '@/app/_lib/lazy'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import type { consentVersions, SignedKind } from '@/lib/domain/signatures/signed-text'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'
import { isLocale } from '@/lib/i18n/locales'

type ConsentKey = { [Kind in SignedKind]: `${Kind}.${(typeof consentVersions)[Kind]}` }[SignedKind]

type Props = {
  kind: SignedKind
  /** What is signed, as the server gave it. */
  what: { taskSessionId: string; digest: string; consentVersion: string }
  name: string
}

const loadSignPad = () => import('./sign-pad')

/**
 * Signing on the screen: with the typed name, which needs no pointer, or with a drawing. Without network it is kept with what was shown,
 * and sent later; the server refuses it where that has changed.
 */
export function SignForm({ kind, what, name }: Props) {
  const t = useTranslations('checkIn.sign')
  const consent = useTranslations('checkIn.consent')
  const [way, setWay] = useState('typed')
  const [typed, setTyped] = useState(name)
  const { busy, waiting, errors, drawing, setDrawing, sign } = useSigning({ kind, what })
  const waits = useTranslations('checkIn.offline')
  // Fetched now, so that it is at hand without network.
  useEffect(() => void loadSignPad().catch(() => undefined), [])

  function choose(value: string) {
    setWay(value)
    // The pad begins empty each time.
    setDrawing('')
  }
  // Said above, with the time; one signature is enough.
  if (waiting) return <InlineNotice>{waits('waitingTitle')}</InlineNotice>
  return (
    <Form onSubmit={(event) => sign(event, way === 'drawn')} className="flex flex-col gap-5">
      <ChoiceGroup
        name="way"
        label={t('how')}
        boxed
        values={[way]}
        onChange={({ target }) => choose(target.value)}
        choices={[
          { value: 'typed', label: t('typed'), hint: t('typedHint') },
          { value: 'drawn', label: t('drawn'), hint: t('drawnHint') },
        ]}
      />
      <TextField
        name="adoptedName"
        label={t('name')}
        hint={t('nameHint')}
        error={errors.adoptedName}
        autoComplete="name"
        maxLength={signedNameLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {way === 'typed' && (
        <p aria-hidden="true" className="truncate border-b border-edge px-1 pb-1 text-3xl italic">
          {typed || ' '}
        </p>
      )}
      {way === 'drawn' && (
        <Lazy
          load={loadSignPad}
          onDrawing={setDrawing}
          error={drawing === '' ? errors.drawing : undefined}
          onClose={() => choose('typed')}
        />
      )}
      <section aria-label={t('consent')} className="rounded-lg border border-line bg-sunken p-4 text-sm">
        <p>{consent(`${kind}.${what.consentVersion}` as ConsentKey)}</p>
      </section>
      <Checkbox name="agree" label={t('agree')} error={errors.agree} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('sign')}
      </Button>
    </Form>
  )
}

function useSigning({ kind, what }: Pick<Props, 'kind' | 'what'>) {
  const t = useTranslations('checkIn.sign')
  const router = useRouter()
  const inWords = useProblemWords()
  const read = useLocale()
  const consentLocale = isLocale(read) ? read : null
  const [drawing, setDrawing] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const operation = kind === 'ATTENDANCE' ? 'signAttendance' : 'signAsInstructor'
  const { acts, press } = useOutbox(what.taskSessionId)

  async function sign(event: SubmitEvent<HTMLFormElement>, drawn: boolean) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const adoptedName = String(data.get('adoptedName') ?? '')
    const input = { ...what, consentLocale, adoptedName, drawing: drawn ? drawing : null }
    const wrong = {
      ...inWords(signingProblems(input)),
      ...(drawn && drawing === '' ? { drawing: t('empty') } : {}),
      ...(data.get('agree') ? {} : { agree: t('agreeError') }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const sent = await press({ operation, variables: { input }, row: 'own' })
    setBusy(false)
    if (sent.kind === 'waiting') return
    if (sent.kind === 'done') showToast({ title: t('done') })
    else if (sent.field) setErrors({ [sent.field.replace(/^input\./, '')]: sent.message })
    else await alertDialog({ text: sent.message })
    // Refused because it changed: what is there now comes with a fresh page.
    router.refresh()
  }
  const waiting = acts.some((act) => act.operation === operation && act.refused === undefined)
  return { busy, waiting, errors, drawing, setDrawing, sign }
}
