import { fill } from '@/app/_lib/fill'
import { perform, sendWrite, tellRefusal, wayBack } from '@/app/_lib/send-write'
import { alertDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ResendInvitationDocument } from '@/graphql/generated/resend-invitation'
import { RestoreInvitationDocument } from '@/graphql/generated/restore-invitation'
import { RevokeInvitationDocument } from '@/graphql/generated/revoke-invitation'
import type { InvitationLabels, InvitationMove, Invited } from './invited'

/** Sends an invitation again, or takes it back with a way to undo; a refusal is told, and the page then shows what is true. */
export const performMove = (move: InvitationMove, invited: Invited, labels: InvitationLabels): Promise<void> =>
  move === 'resend' ? resend(invited, labels) : revoke(invited, labels)

async function resend({ id }: Invited, labels: InvitationLabels): Promise<void> {
  const answer = await sendWrite(ResendInvitationDocument, { id })
  if (answer?.success) return showToast({ title: labels.resent })
  if (answer?.i18nMessageKey === 'errors.tooManyRequests') await alertDialog({ text: labels.resendSoon })
  else if (answer) await tellRefusal(answer)
}

async function revoke({ id, version, name }: Invited, labels: InvitationLabels): Promise<void> {
  const after = (await perform(RevokeInvitationDocument, { id, version }))?.data
  if (!after) return
  const undo = wayBack(RestoreInvitationDocument, { id, version: after.version })
  showToast({ title: labels.revoked, text: fill(labels.revokeText, { contact: name }), undo })
}
