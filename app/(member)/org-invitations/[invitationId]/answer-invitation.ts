import { sendWrite } from '@/app/_lib/send-write'
import { isStale } from '@/app/_lib/use-write'
import { alertDialog, confirmDialog, type Question } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { AnswerInvitationDocument } from '@/graphql/generated/answer-invitation'
import { postpone } from './postpone'

export type Answer = {
  invitation: { id: string; version: number }
  /** Where an administrator goes after accepting; null for everybody else. */
  next: string | null
  /** The cookie of "Decide later", what it holds, and for how long it is kept (seconds). */
  later: { cookie: string; kept: string; seconds: number }
  labels: Record<'accepted' | 'declined' | 'changed', string> & { declining: Question }
}

/** Answers an invitation, or puts it off for a day; where the person goes inside the app, '' to stay, null for nothing new. */
export async function answerInvitation(says: string, answer: Answer): Promise<string | null> {
  if (says === 'LATER') return decideLater(answer)
  if (says === 'DECLINE' && !(await confirmDialog(answer.labels.declining))) return null
  return send(says === 'ACCEPT' ? 'ACCEPT' : 'DECLINE', answer)
}

function decideLater({ later, invitation }: Answer): null {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = postpone(later, invitation.id, Date.now(), window.location.protocol === 'https:')
  window.location.assign('/')
  return null
}

async function send(response: 'ACCEPT' | 'DECLINE', { invitation, next, labels }: Answer): Promise<string | null> {
  const answer = await sendWrite(AnswerInvitationDocument, { ...invitation, response })
  if (!answer) return null
  if (!answer.success) {
    await alertDialog({ text: isStale(answer) ? labels.changed : (answer.message ?? '') })
    return ''
  }
  if (response === 'ACCEPT' && next) {
    // The organization's own frame comes with a whole page.
    window.location.assign(next)
    return null
  }
  showToast({ title: response === 'ACCEPT' ? labels.accepted : labels.declined, tone: 'success' })
  return '/dashboard'
}
