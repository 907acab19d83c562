'use client'
import { useRouter } from 'next/navigation'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { alertDialog, confirmDialog, type Question } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { AnswerInvitationDocument } from '@/graphql/generated/answer-invitation'
import { postpone } from './postpone'

type Props = {
  invitation: { id: string; version: number }
  /** Where an administrator goes after accepting; null for everybody else. */
  next: string | null
  /** The cookie of "Decide later", what it holds, and for how long it is kept (seconds). */
  later: { cookie: string; kept: string; seconds: number }
  labels: Record<'accept' | 'decline' | 'later' | 'laterHint' | 'accepted' | 'declined' | 'changed', string> & {
    declining: Question
  }
}

/** The answer to an invitation: given once, or put off for a day. */
export function AnswerButtons({ invitation, next, later, labels }: Props) {
  const router = useRouter()
  const { busy, send, tell } = useWrite(AnswerInvitationDocument, 'answerInvitation')

  async function answer(response: 'ACCEPT' | 'DECLINE') {
    const answered = await send({ ...invitation, response })
    if (!answered) return
    if (!answered.success) {
      if (isStale(answered)) await alertDialog({ text: labels.changed })
      else await tell({ message: answered.message, fieldErrors: [] })
      return router.refresh()
    }
    // The organization's own frame comes with a whole page.
    if (response === 'ACCEPT' && next) return window.location.assign(next)
    showToast({ title: response === 'ACCEPT' ? labels.accepted : labels.declined, tone: 'success' })
    router.refresh()
    router.push('/dashboard')
  }

  async function decline() {
    if (await confirmDialog(labels.declining)) await answer('DECLINE')
  }

  function decideLater() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = postpone(later, invitation.id, Date.now(), window.location.protocol === 'https:')
    window.location.assign('/')
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => answer('ACCEPT')} busy={busy}>
          {labels.accept}
        </Button>
        <Button onClick={decline} disabled={busy}>
          {labels.decline}
        </Button>
        <Button variant="quiet" onClick={decideLater} disabled={busy}>
          {labels.later}
        </Button>
      </div>
      <p className="text-sm text-soft">{labels.laterHint}</p>
    </div>
  )
}
