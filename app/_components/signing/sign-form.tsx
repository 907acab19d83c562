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
import { SignAsInstructorDocument } from '@/graphql/generated/sign-as-instructor'
import { SignAttendanceDocument } from '@/graphql/generated/sign-attendance'
import type { consentVersions, SignedKind } from '@/lib/domain/signatures/signed-text'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'

type ConsentKey = { [Kind in SignedKind]: `${Kind}.${(typeof consentVersions)[Kind]}` }[SignedKind]

type Props = {
  kind: SignedKind
  /** What is signed, as the server gave it. */
  what: { taskSessionId: string; digest: string; consentVersion: string }
  name: string
}

const loadSignPad = () => import('./sign-pad')

/** Signing on the screen: with the typed name, which needs no pointer, or with a drawing. */
export function SignForm({ kind, what, name }: Props) {
  const t = useTranslations('checkIn.sign')
  const consent = useTranslations('checkIn.consent')
  const [way, setWay] = useState('typed')
  const [typed, setTyped] = useState(name)
  const { busy, errors, drawing, setDrawing, sign } = useSigning({ kind, what })

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
  const [drawing, setDrawing] = useState('')
  const check = ({ input }: { input: Parameters<typeof signingProblems>[0] }) => signingProblems(input)
  const own = useWrite(SignAttendanceDocument, check)
  const sheet = useWrite(SignAsInstructorDocument, check)
  const form = kind === 'ATTENDANCE' ? own : sheet

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
    const done = await form.submit({ input: { ...what, adoptedName, drawing: drawn ? drawing : null } })
    if (done) showToast({ title: t('done') })
    // Refused because it changed: what is there now comes with a fresh page.
    router.refresh()
  }
  return { busy: form.busy, errors: form.errors, drawing, setDrawing, sign }
}
