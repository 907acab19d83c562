'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useFieldErrors, useProblemWords } from '@/app/_actions/send'
import { useOutbox } from '@/app/_components/waiting-acts/use-outbox'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { SignAsGuestDocument } from '@/graphql/generated/sign-as-guest'
import type { ConsentKind, consentVersions, SignedKind } from '@/lib/domain/signatures/signed-text'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'
import { isLocale } from '@/lib/i18n/locales'

type ConsentKey = { [Kind in ConsentKind]: `${Kind}.${(typeof consentVersions)[Kind]}` }[ConsentKind]

/** Identifies the signed text, as received from the server. */
type Signed = { digest: string; consentVersion: string }
type Person = { kind: SignedKind; signed: Signed & { taskSessionId: string }; name: string }
/** A guest signs on the screen of the person who runs the session, in the guest's own language. */
type Guest = {
  kind: 'GUEST'
  signed: Signed
  name: string
  guest: { enrollmentId: string; language: 'en' | 'es' | 'ja'; onSigned: () => void }
}

const loadSignPad = () => import('./sign-pad')

/** Signing on the screen with a typed name, which needs no pointer, or with a drawing. */
export const SignForm = (props: Person | Guest) =>
  props.kind === 'GUEST' ? <GuestSigns {...props} /> : <PersonSigns {...props} />

/**
 * Offline, a person's signature is stored with the text they saw and sent later; the server refuses it if the text has
 * changed.
 */
function PersonSigns({ kind, signed, name }: Person) {
  const t = useTranslations('checkIn.sign')
  const waits = useTranslations('checkIn.offline')
  const router = useRouter()
  const read = useLocale()
  const consentLocale = isLocale(read) ? read : null
  const { errors, setErrors } = useFieldErrors()
  const operation = kind === 'ATTENDANCE' ? 'signAttendance' : 'signAsInstructor'
  const { acts, press } = useOutbox(signed.taskSessionId)

  async function sign(by: Signature) {
    setErrors({})
    const sent = await press({ operation, variables: { input: { ...signed, consentLocale, ...by } }, row: 'own' })
    if (sent.kind === 'waiting') return
    if (sent.kind === 'done') showToast({ title: t('done') })
    else if (sent.field) setErrors({ [sent.field.replace(/^input\./, '')]: sent.message })
    else await alertDialog({ text: sent.message })
    // Refused because the text changed; a refresh brings the current one.
    router.refresh()
  }
  // `WaitingActs` above already shows it, with the time; one signature is enough.
  if (acts.some((act) => act.operation === operation && act.refused === undefined))
    return <InlineNotice>{waits('waitingTitle')}</InlineNotice>
  return <Signing kind={kind} signed={signed} name={name} serverErrors={errors} onSign={sign} />
}

/**
 * A guest's signature is sent at once or not at all, because the screen then returns to the person who runs the
 * session.
 */
function GuestSigns({ kind, signed: { digest, consentVersion }, name, guest: { onSigned, ...guest } }: Guest) {
  const router = useRouter()
  const { errors, submit } = useWrite(SignAsGuestDocument)

  async function sign(by: Signature) {
    if (await submit({ input: { ...guest, digest, consentVersion, ...by } })) onSigned()
    else router.refresh()
  }
  return <Signing kind={kind} signed={{ digest, consentVersion }} name={name} serverErrors={errors} onSign={sign} />
}

type Signature = { adoptedName: string; drawing: string | null }
type Errors = Readonly<Record<string, string>>
type SigningProps = Pick<Person | Guest, 'kind' | 'signed' | 'name'> & {
  /** Errors reported by the server, by field. */
  serverErrors: Errors
  onSign: (by: Signature) => Promise<void>
}

function Signing({ kind, signed, name, serverErrors, onSign }: SigningProps) {
  const t = useTranslations('checkIn.sign')
  const consent = useTranslations('checkIn.consent')
  const [method, setMethod] = useState('typed')
  const [typed, setTyped] = useState(name)
  const { busy, errors, drawing, setDrawing, sign } = useSigning(signed, serverErrors, onSign)
  // Loaded now, so that it is available offline.
  useEffect(() => void loadSignPad().catch(() => undefined), [])

  function choose(value: string) {
    setMethod(value)
    // The pad is empty each time it opens.
    setDrawing('')
  }
  return (
    <Form onSubmit={(event) => sign(event, method === 'drawn')} className="flex flex-col gap-5">
      <ChoiceGroup
        name="way"
        label={t('how')}
        boxed
        values={[method]}
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
        autoComplete={kind === 'GUEST' ? 'off' : 'name'}
        maxLength={signedNameLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {method === 'typed' && (
        <p aria-hidden="true" className="border-b border-edge px-1 pb-1 text-figure wrap-anywhere italic">
          {typed || ' '}
        </p>
      )}
      {method === 'drawn' && (
        <Lazy
          load={loadSignPad}
          onDrawing={setDrawing}
          error={drawing === '' ? errors.drawing : undefined}
          onClose={() => choose('typed')}
        />
      )}
      <section aria-label={t('consent')} className="rounded-lg border border-line bg-sunken p-4 text-sm">
        <p>{consent(`${kind}.${signed.consentVersion}` as ConsentKey)}</p>
      </section>
      <Checkbox name="agree" label={t('agree')} error={errors.agree} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('sign')}
      </Button>
    </Form>
  )
}

function useSigning(signed: Signed, serverErrors: Errors, onSign: SigningProps['onSign']) {
  const t = useTranslations('checkIn.sign')
  const inWords = useProblemWords()
  const [drawing, setDrawing] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors: fieldErrors, setErrors: setFieldErrors } = useFieldErrors()

  async function sign(event: SubmitEvent<HTMLFormElement>, drawn: boolean) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const by = { adoptedName: String(data.get('adoptedName') ?? ''), drawing: drawn ? drawing : null }
    const problems = {
      ...inWords(signingProblems({ ...signed, ...by })),
      ...(drawn && drawing === '' ? { drawing: t('empty') } : {}),
      ...(data.get('agree') ? {} : { agree: t('agreeError') }),
    }
    setFieldErrors(problems)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    await onSign(by)
    setBusy(false)
  }
  return { busy, errors: { ...serverErrors, ...fieldErrors }, drawing, setDrawing, sign }
}
