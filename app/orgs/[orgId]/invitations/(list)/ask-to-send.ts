import { fill } from '@/app/_lib/fill'
import { perform } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { SendUnsentInvitationsDocument } from '@/graphql/generated/send-unsent-invitations'

export type UnsentLabels = Record<'button' | 'sending' | 'left' | 'none' | 'question' | 'questionText', string>

/** Asks once, sends all that is unsent and says how many are on their way; true when the page has to show something new. */
export async function askToSend(
  orgId: string,
  labels: UnsentLabels,
  onBusy: (busy: boolean) => void,
): Promise<boolean> {
  const { question: title, questionText: text, button: ok } = labels
  if (!(await confirmDialog({ title, text, ok }))) return false
  onBusy(true)
  const answer = await perform(SendUnsentInvitationsDocument, { orgId })
  if (answer?.data) tell(answer.data, labels)
  return answer !== null
}

function tell({ sending, left }: { sending: number; left: number }, labels: UnsentLabels): void {
  const title = sending > 0 ? fill(labels.sending, { count: sending }) : labels.none
  showToast({
    title,
    text: left > 0 ? fill(labels.left, { count: left }) : undefined,
    tone: sending > 0 ? 'success' : 'info',
  })
}
