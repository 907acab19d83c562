'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_lib/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { DecideEnrollmentsDocument } from '@/graphql/generated/decide-enrollments'
import { type Chosen, chosenIn } from './chosen-in'

export type OutcomeLabels = Record<'reason' | 'reasonHint' | 'save' | 'saved' | 'nothing' | 'problems', string>
type Props = { taskSessionId: string; labels: OutcomeLabels; children: ReactNode }
type Problem = { field: string; message: string }

/** Saves what was chosen in the table inside; what is refused is told with the person's line. */
export function OutcomeForm({ taskSessionId, labels, children }: Props) {
  const router = useRouter()
  const [problems, setProblems] = useState<Problem[]>([])
  const { busy, send, tell } = useWrite(DecideEnrollmentsDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = chosenIn(form)
    if (chosen.length === 0) return void alertDialog({ text: labels.nothing })
    const answer = await send({ taskSessionId, decisions: chosen.map(({ decision }) => decision) })
    if (!answer) return
    setProblems(answer.fieldErrors.map((one) => problemOf(one, chosen)))
    if (!answer.success) await tell(answer)
    if (!answer.success && answer.fieldErrors.length > 0) return
    if (answer.success) {
      form.reset()
      showToast({ title: labels.saved, tone: 'success' })
    }
    router.refresh()
  }
  return (
    <form onSubmit={save} noValidate>
      {problems.length > 0 && (
        <div className="px-4 pb-4 sm:px-5">
          <FormErrors title={labels.problems} errors={problems} />
        </div>
      )}
      {children}
      <div className="flex flex-col gap-4 border-t border-line p-4 sm:px-5">
        <TextField
          name="reason"
          label={labels.reason}
          hint={labels.reasonHint}
          maxLength={500}
          autoComplete="off"
          className="max-w-form"
        />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {labels.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** "decisions.2.outcome" is the third line that was chosen. */
function problemOf({ field, message }: Problem, chosen: readonly Chosen[]): Problem {
  const line = chosen[Number(field.split('.')[1])]
  if (!line) return { field: 'reason', message }
  const of = field.endsWith('.reason') ? 'reason' : `outcome.${line.decision.enrollmentId}`
  return { field: of, message: `${line.label}: ${message}` }
}
