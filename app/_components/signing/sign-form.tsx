'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { SignAsGuestDocument } from '@/graphql/generated/sign-as-guest'
import { SignAsInstructorDocument } from '@/graphql/generated/sign-as-instructor'
import { SignAttendanceDocument } from '@/graphql/generated/sign-attendance'
import type { ConsentKind, consentVersions } from '@/lib/domain/signatures/signed-text'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'

type ConsentKey = { [Kind in ConsentKind]: `${Kind}.${(typeof consentVersions)[Kind]}` }[ConsentKind]

type Signed = { digest: string; consentVersion: string }
/** A guest signs on the screen of whoever runs the session, in a language of their own. */
type Guest = { enrollmentId: string; language: 'en' | 'es' | 'ja'; onSigned: () => void }
/** `what` is signed, as the server gave it. */
type Signing =
  | { kind: 'ATTENDANCE' | 'INSTRUCTOR'; what: Signed & { taskSessionId: string }; guest?: undefined }
  | { kind: 'GUEST'; what: Signed; guest: Guest }
type Props = Signing & { name: string }

const loadSignPad = () => import('./sign-pad')

/** Signing on the screen: with the typed name, which needs no pointer, or with a drawing. */
export function SignForm({ name, ...signing }: Props) {
  const { kind, what, guest } = signing
  const t = useTranslations('checkIn.sign')
  const consent = useTranslations('checkIn.consent')
  const [way, setWay] = useState('typed')
  const [typed, setTyped] = useState(name)
  const { busy, errors, drawing, setDrawing, sign } = useSigning(signing)

  function choose(value: string) {
    setWay(value)
    // The pad begins empty each time.
    setDrawing('')
  }
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
        autoComplete={guest ? 'off' : 'name'}
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

function useSigning(signing: Signing) {
  const t = useTranslations('checkIn.sign')
  const router = useRouter()
  const [drawing, setDrawing] = useState('')
  const check = ({ input }: { input: Parameters<typeof signingProblems>[0] }) => signingProblems(input)
  const own = useWrite(SignAttendanceDocument, check)
  const sheet = useWrite(SignAsInstructorDocument, check)
  const guests = useWrite(SignAsGuestDocument, check)
  const form = { ATTENDANCE: own, INSTRUCTOR: sheet, GUEST: guests }[signing.kind]

  async function sign(event: SubmitEvent<HTMLFormElement>, drawn: boolean) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const wrong = {
      ...(drawn && drawing === '' ? { drawing: t('empty') } : {}),
      ...(data.get('agree') ? {} : { agree: t('agreeError') }),
    }
    form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const adoptedName = String(data.get('adoptedName') ?? '')
    const by = { adoptedName, drawing: drawn ? drawing : null }
    if (signing.kind === 'GUEST') {
      const { digest, consentVersion } = signing.what
      const { onSigned, ...guest } = signing.guest
      if (await guests.submit({ input: { ...guest, digest, consentVersion, ...by } })) onSigned()
      return
    }
    const { taskSessionId, digest, consentVersion } = signing.what
    const send = signing.kind === 'ATTENDANCE' ? own.submit : sheet.submit
    const done = await send({ input: { taskSessionId, digest, consentVersion, ...by } })
    if (done) showToast({ title: t('done') })
    // Refused because it changed: what is there now comes with a fresh page.
    router.refresh()
  }
  return { busy: form.busy, errors: form.errors, drawing, setDrawing, sign }
}
