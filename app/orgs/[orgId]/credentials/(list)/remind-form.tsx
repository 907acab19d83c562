'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { fill } from '@/app/_lib/fill'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { RemindMembersDocument } from '@/graphql/generated/remind-members'

type Labels = Record<
  'all' | 'count' | 'hint' | 'button' | 'sent' | 'already' | 'notNeeded' | 'invited' | 'none',
  string
>
type Props = { orgId: string; labels: Labels; children: ReactNode }

const boxes = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="entry"]') ?? []),
]

/** The rows with their boxes; above them all boxes at once, and what is done with those that are ticked. */
export function RemindForm({ orgId, labels, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const [count, setCount] = useState(0)
  const { busy, submit } = useApiForm(RemindMembersDocument, 'remindMembers')
  const recount = () => setCount(boxes(form.current).filter(({ checked }) => checked).length)

  function tickAll(checked: boolean) {
    for (const box of boxes(form.current)) box.checked = checked
    recount()
  }

  async function remind(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const boardEntryIds = new FormData(event.currentTarget).getAll('entry').map(String)
    if (boardEntryIds.length === 0) return showToast({ title: labels.none, tone: 'info' })
    const answer = await submit({ orgId, boardEntryIds })
    if (!answer?.data) return
    const { sent, already, notNeeded, invited } = answer.data
    const rest = Object.entries({ already, notNeeded, invited } as const).filter(([, number]) => number > 0)
    const text = rest.map(([name, number]) => fill(labels[name as 'already'], { count: number })).join(' · ')
    showToast({ title: fill(labels.sent, { count: sent }), text, tone: sent > 0 ? 'success' : 'info' })
    tickAll(false)
    router.refresh()
  }

  return (
    <form ref={form} onSubmit={remind} onChange={recount}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 print:hidden">
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            className="tick"
            checked={count > 0 && count === boxes(form.current).length}
            onChange={(event) => tickAll(event.currentTarget.checked)}
          />
          {labels.all}
        </label>
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {labels.button}
        </Button>
        <output className="text-sm text-soft">{fill(labels.count, { count })}</output>
        <span className="text-sm text-soft">{labels.hint}</span>
      </div>
      {children}
    </form>
  )
}
