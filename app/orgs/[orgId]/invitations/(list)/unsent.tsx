'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { SendUnsentInvitationsDocument } from '@/graphql/generated/send-unsent-invitations'

/** `held`: how many of these go to phone numbers while text messages are off. */
type Props = { orgId: string; count: number; held: number }

/** Says that an import left invitations unsent, with a button that sends all that can be sent. */
export function Unsent({ orgId, count, held }: Props) {
  const t = useTranslations('invitations.unsent')
  const send = useAction({
    mutation: SendUnsentInvitationsDocument,
    confirm: { title: t('question', { count: count - held }), text: t('questionText'), ok: t('button') },
    done: ({ sending, left }) => ({
      title: sending > 0 ? t('sending', { count: sending }) : t('none'),
      text: left > 0 ? t('left', { count: left }) : undefined,
      tone: sending > 0 ? 'success' : 'info',
    }),
  })
  const button = (
    <Button variant="primary" size="sm" busy={send.busy} onClick={() => send.run({ orgId })}>
      {t('button')}
    </Button>
  )
  return (
    <div className="pb-5">
      <Alert tone="info" title={t('title', { count })} actions={count > held ? button : undefined}>
        {count > held && <p>{t('text')}</p>}
        {held > 0 && <p>{t('held', { count: held })}</p>}
      </Alert>
    </div>
  )
}
