import { fill } from '@/app/_lib/fill'
import { perform } from '@/app/_lib/send-write'
import { showToast } from '@/app/_ui/show-toast'
import { RemindMembersDocument } from '@/graphql/generated/remind-members'

export type RemindLabels = Record<'count' | 'sent' | 'already' | 'notNeeded' | 'invited' | 'none', string>

const boxes = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name="entry"]')]

/** Tells how many boxes are ticked; the box above them is all of them at once. */
export function tick(form: HTMLFormElement, target: EventTarget, { count }: RemindLabels): void {
  const all = form.querySelector<HTMLInputElement>('input[name="all"]')
  if (all && target === all) for (const box of boxes(form)) box.checked = all.checked
  const ticked = boxes(form).filter(({ checked }) => checked).length
  if (all) all.checked = ticked > 0 && ticked === boxes(form).length
  const output = form.querySelector('output')
  if (output) output.textContent = fill(count, { count: ticked })
}

/** Sends the reminders of the ticked rows and says what became of each; true when the page has to show something new. */
export async function remind(form: HTMLFormElement, orgId: string, labels: RemindLabels): Promise<boolean> {
  const boardEntryIds = new FormData(form).getAll('entry').map(String)
  if (boardEntryIds.length === 0) {
    showToast({ title: labels.none, tone: 'info' })
    return false
  }
  const answer = await perform(RemindMembersDocument, { orgId, boardEntryIds })
  if (!answer?.data) return false
  tellSent(answer.data, labels)
  for (const box of boxes(form)) box.checked = false
  tick(form, form, labels)
  return true
}

type Sent = Record<'sent' | 'already' | 'notNeeded' | 'invited', number>

function tellSent({ sent, already, notNeeded, invited }: Sent, labels: RemindLabels): void {
  const rest = Object.entries({ already, notNeeded, invited } as const).filter(([, number]) => number > 0)
  const text = rest.map(([name, number]) => fill(labels[name as 'already'], { count: number })).join(' · ')
  showToast({ title: fill(labels.sent, { count: sent }), text, tone: sent > 0 ? 'success' : 'info' })
}
