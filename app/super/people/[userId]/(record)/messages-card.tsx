import { getLocale, getTranslations } from 'next-intl/server'
import { LocalTime } from '@/app/_components/local-time'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { type NotificationChannel, type NotificationTopic, topicOf } from '@/lib/domain/notices/topics'
import { listed } from '@/lib/domain/punctuation'

type State = 'SCHEDULED' | 'SENT' | 'FAILED' | 'SUPPRESSED'
type Message = { id: string; createdAt: Date; kind: string; channels: readonly NotificationChannel[]; state: State }
type Props = {
  messages: { last: readonly Message[]; hasEmail: boolean; mailOff: readonly NotificationTopic[] }
}

const tones: Readonly<Record<State, Tone>> = {
  SCHEDULED: 'info',
  SENT: 'success',
  FAILED: 'error',
  SUPPRESSED: 'neutral',
}
const topicsByKind = new Map<string, NotificationTopic>(Object.entries(topicOf))

/** The latest messages with their delivery state, and reasons why mail is not sent; never the text of a message. */
export async function MessagesCard({ messages: { last, hasEmail, mailOff } }: Props) {
  const [t, inbox, locale] = await Promise.all([
    getTranslations('people.record'),
    getTranslations('inbox'),
    getLocale(),
  ])
  const about = (kind: string) => {
    const topic = topicsByKind.get(kind)
    return topic ? inbox(`topics.${topic}`) : kind
  }
  const topics = listed(
    mailOff.map((topic) => inbox(`topics.${topic}`)),
    locale,
  )
  return (
    <Card title={t('messages')} lead={t('messagesLead')}>
      {!hasEmail && <InlineNotice tone="warn">{t('noMail')}</InlineNotice>}
      {mailOff.length > 0 && <InlineNotice tone="info">{t('mailOff', { topics })}</InlineNotice>}
      {last.length === 0 && <p className="text-soft">{t('noMessages')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {last.map(({ id, createdAt, kind, channels, state }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {about(kind)}
              <span className="text-sm text-soft">
                {listed(
                  channels.map((channel) => inbox(`channels.${channel}`)),
                  locale,
                ) || t('noChannel')}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
              <LocalTime at={createdAt.toISOString()} />
              <Tag tone={tones[state]}>{t(`messageStates.${state}`)}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
