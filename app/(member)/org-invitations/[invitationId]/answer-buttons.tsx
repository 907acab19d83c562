'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { isStale, sendWrite, showRefusal } from '@/app/_actions/send'
import { type PostponedItems, postpone } from '@/app/_lib/postpone'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { AnswerInvitationDocument } from '@/graphql/generated/answer-invitation'

type Props = {
  invitation: { id: string; version: number }
  org: string
  /** The page an administrator goes to after accepting; null for everybody else. */
  next: string | null
  /** The cookie of "Decide later". */
  later: PostponedItems
}

/** Accept, decline, or decide later. */
export function AnswerButtons({ invitation, org, next, later }: Props) {
  const t = useTranslations('invitations.own')
  const { answer, sending, busy } = useAnswer({ invitation, org, next })

  async function decline() {
    const question = { title: t('declineTitle'), text: t('declineText', { org }), ok: t('declineOk') }
    if (await confirmDialog(question)) await answer('DECLINE')
  }
  function decideLater() {
    postpone(later, invitation.id)
    window.location.assign('/')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => answer('ACCEPT')} busy={sending === 'ACCEPT'} disabled={busy}>
        {t('accept')}
      </Button>
      <Button onClick={decline} busy={sending === 'DECLINE'} disabled={busy}>
        {t('decline')}
      </Button>
      <Button variant="quiet" onClick={decideLater} disabled={busy}>
        {t('later')}
      </Button>
    </div>
  )
}

type Answer = 'ACCEPT' | 'DECLINE'

/** Sends the answer and goes on. An invitation that changed in the meantime is shown in its current state. */
function useAnswer({ invitation, org, next }: Omit<Props, 'later'>) {
  const t = useTranslations('invitations.own')
  const router = useRouter()
  const [sending, setSending] = useState<Answer | null>(null)
  const [going, go] = useTransition()

  async function answer(response: Answer): Promise<void> {
    setSending(response)
    const answered = await sendWrite(AnswerInvitationDocument, { ...invitation, response })
    if (answered?.success && response === 'ACCEPT' && next) {
      // Only a full page load brings the organization's own frame; the button stays busy until then.
      return window.location.assign(next)
    }
    setSending(null)
    if (!answered) return
    if (!answered.success) {
      await (isStale(answered) ? alertDialog({ text: t('changed') }) : showRefusal(answered))
      return go(() => router.refresh())
    }
    showToast({ title: response === 'ACCEPT' ? t('accepted', { org }) : t('declined', { org }), tone: 'success' })
    go(() => {
      router.refresh()
      router.push('/dashboard')
    })
  }
  return { answer, sending, busy: sending !== null || going }
}
