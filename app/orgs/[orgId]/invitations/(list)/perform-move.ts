import { unwrapResult } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ResendInvitationDocument } from '@/graphql/generated/resend-invitation'
import { RevokeInvitationDocument } from '@/graphql/generated/revoke-invitation'
import type { InvitationLabels, InvitationMove, Invited } from './invited'

/** Sends an invitation again, or takes it back once asked; a refusal is told, and the page then shows what is true. */
export async function performMove(move: InvitationMove, invited: Invited, labels: InvitationLabels): Promise<void> {
  const { revokeTitle: title, revokeText, revokeOk: ok } = labels
  const question = { title, text: fill(revokeText, { contact: invited.name }), ok, danger: true }
  if (move === 'revoke' && !(await confirmDialog(question))) return
  try {
    const answer = await send(move, invited)
    if (answer.success) return showToast({ title: move === 'resend' ? labels.resent : labels.revoked, tone: 'success' })
    const tooSoon = answer.i18nMessageKey === 'errors.tooManyRequests'
    await alertDialog({ text: tooSoon ? labels.resendSoon : (answer.message ?? '') })
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
  }
}

async function send(move: InvitationMove, { id, version }: Invited) {
  return move === 'resend'
    ? unwrapResult(await callApi(ResendInvitationDocument, { id }), 'resendInvitation')
    : unwrapResult(await callApi(RevokeInvitationDocument, { id, version }), 'revokeInvitation')
}
