import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { MessagePage } from '@/app/_components/message-page'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { pageCtx } from '@/lib/server/enter-page'
import { readUnsubscribeLink } from '@/lib/services/notices/notification-settings'

type Props = { params: Promise<{ token: string }> }

const look = cache(async (token: string) => {
  const found = await readUnsubscribeLink(await pageCtx(), { token })
  return found.ok ? found.value : notFound()
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { token }] = await Promise.all([getTranslations('inbox.unsubscribe'), params])
  const { off } = await look(token)
  return { title: t(off ? 'doneTitle' : 'title'), robots: { index: false, follow: false } }
}

/** The target of the link at the end of a message: ends mail of its kind with one press, signed in or not. */
export default async function UnsubscribePage({ params }: Props) {
  const { token } = await params
  const [t, topics, { topic, off }] = await Promise.all([
    getTranslations('inbox.unsubscribe'),
    getTranslations('inbox.topics'),
    look(token),
  ])
  const settings = (
    <ButtonLink href="/account/notifications" reload>
      {t('settings')}
    </ButtonLink>
  )
  if (off) {
    return (
      <MessagePage icon={<Icon name="circle-check" size={28} />} title={t('doneTitle')} actions={settings}>
        <p>{t('done', { topic: topics(topic) })}</p>
      </MessagePage>
    )
  }
  const actions = (
    <>
      <form method="post" action={`/api/unsubscribe/${token}`}>
        <Button type="submit" variant="primary">
          {t('stop')}
        </Button>
      </form>
      {settings}
    </>
  )
  return (
    <MessagePage icon={<Icon name="mail" size={28} />} title={t('title')} actions={actions}>
      <p>{t('text', { topic: topics(topic) })}</p>
    </MessagePage>
  )
}
