'use client'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useState } from 'react'
import { tellLate } from '@/app/_lib/missing-part'
import { useApiForm } from '@/app/_lib/use-api-form'
import { useLate } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { SignAsInstructorDocument } from '@/graphql/generated/sign-as-instructor'
import { SignAttendanceDocument } from '@/graphql/generated/sign-attendance'

export type SignLabels = Record<
  | 'how'
  | 'typed'
  | 'typedHint'
  | 'drawn'
  | 'drawnHint'
  | 'name'
  | 'nameHint'
  | 'pad'
  | 'padHint'
  | 'clear'
  | 'empty'
  | 'agree'
  | 'agreeError'
  | 'sign'
  | 'done'
  | 'consent'
  | 'consentText',
  string
>

type Props = {
  kind: 'ATTENDANCE' | 'INSTRUCTOR'
  /** What is signed, as the server gave it. */
  what: { taskSessionId: string; digest: string; consentVersion: string }
  name: string
  labels: SignLabels
}

const loadPad = () => import('./sign-pad').then((file) => file.SignPad)

/** Signing on the screen: with the typed name, which needs no pointer, or with a drawing. */
export function SignForm({ kind, what, name, labels }: Props) {
  const [way, setWay] = useState('typed')
  const [typed, setTyped] = useState(name)
  const { busy, errors, drawing, setDrawing, sign } = useSigning({ kind, what, labels })
  const Pad = useLate(loadPad, way === 'drawn', tellLate)
  return (
    <form noValidate onSubmit={(event) => sign(event, way === 'drawn')} className="flex flex-col gap-5">
      <ChoiceGroup
        name="way"
        label={labels.how}
        boxed
        values={[way]}
        onChange={(event) => setWay(event.target.value)}
        choices={[
          { value: 'typed', label: labels.typed, hint: labels.typedHint },
          { value: 'drawn', label: labels.drawn, hint: labels.drawnHint },
        ]}
      />
      <TextField
        name="adoptedName"
        label={labels.name}
        hint={labels.nameHint}
        error={errors.adoptedName}
        autoComplete="name"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {way === 'typed' && (
        <p aria-hidden="true" className="truncate border-b border-edge px-1 pb-1 text-3xl italic">
          {typed || ' '}
        </p>
      )}
      {way === 'drawn' && Pad && (
        <Pad
          onDrawing={setDrawing}
          labels={{ pad: labels.pad, hint: labels.padHint, clear: labels.clear }}
          error={drawing === '' ? errors.drawing : undefined}
        />
      )}
      <section aria-label={labels.consent} className="rounded-lg border border-line bg-sunken p-4 text-sm">
        <p>{labels.consentText}</p>
      </section>
      <Checkbox name="agree" label={labels.agree} error={errors.agree} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {labels.sign}
      </Button>
    </form>
  )
}

function useSigning({ kind, what, labels }: Pick<Props, 'kind' | 'what' | 'labels'>) {
  const router = useRouter()
  const [drawing, setDrawing] = useState('')
  const own = useApiForm(SignAttendanceDocument)
  const sheet = useApiForm(SignAsInstructorDocument)
  const form = kind === 'ATTENDANCE' ? own : sheet

  async function sign(event: SubmitEvent<HTMLFormElement>, drawn: boolean) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const wrong = {
      ...(drawn && drawing === '' ? { drawing: labels.empty } : {}),
      ...(data.get('agree') ? {} : { agree: labels.agreeError }),
    }
    form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const adoptedName = String(data.get('adoptedName') ?? '')
    const done = await form.submit({ input: { ...what, adoptedName, drawing: drawn ? drawing : null } })
    if (done) showToast({ title: labels.done, tone: 'success' })
    // Refused because it changed: what is there now comes with a fresh page.
    router.refresh()
  }
  return { busy: form.busy, errors: form.errors, drawing, setDrawing, sign }
}
