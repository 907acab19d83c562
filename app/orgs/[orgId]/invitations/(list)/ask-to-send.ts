import { unwrapResult } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
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
  try {
    const options = { idempotencyKey: crypto.randomUUID() }
    const answer = unwrapResult(
      await callApi(SendUnsentInvitationsDocument, { orgId }, options),
      'sendUnsentInvitations',
    )
    if (answer.success && answer.data) tell(answer.data, labels)
    else await alertDialog({ text: answer.message ?? '' })
    return true
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
    return false
  }
}

function tell({ sending, left }: { sending: number; left: number }, labels: UnsentLabels): void {
  const title = sending > 0 ? fill(labels.sending, { count: sending }) : labels.none
  showToast({
    title,
    text: left > 0 ? fill(labels.left, { count: left }) : undefined,
    tone: sending > 0 ? 'success' : 'info',
  })
}
