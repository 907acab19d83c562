import { getTranslations } from 'next-intl/server'
import { LocalTime } from '@/app/_components/local-time'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { FeedbackRecord } from '@/lib/data/feedback'
import { fullName } from '@/lib/domain/people/names'
import { isLocale, languageName } from '@/lib/i18n/locales'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getFeedback } from '@/lib/services/feedback/feedback'
import { FeedbackTag } from '../feedback-tag'
import { AnswerForm, FeedbackActions } from './answer-form'

type Props = { params: Promise<{ feedbackId: string }> }

export const generateMetadata = titled('feedback.title')

/** One message with its replies, and a form for a new reply. */
export default async function FeedbackMessagePage({ params }: Props) {
  const [{ ctx }, { feedbackId }, t, about] = await Promise.all([
    enterPage(),
    params,
    getTranslations('feedback'),
    getTranslations('contact.topics'),
  ])
  const feedback = orNotFound(await getFeedback(ctx, { id: feedbackId }))
  const { id, version, state, sender, message, topic, createdAt } = feedback
  const name = fullName(sender) || sender.email || t('noName')
  const locale = isLocale(sender.uiLanguage) ? sender.uiLanguage : 'en'
  return (
    <ClientMessages of={['feedback']}>
      <PageHeader
        title={t('from', { name })}
        trail={<Trail items={[{ label: t('title'), href: '/super/feedback' }, { label: name }]} />}
        tags={<FeedbackTag state={state} />}
        actions={<FeedbackActions id={id} version={version} state={state} />}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <Card title={t('wrote', { name })} lead={<LocalTime at={createdAt.toISOString()} />}>
          {topic && <p className="pb-3 text-sm text-soft">{t('topic', { topic: about(topic) })}</p>}
          <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
        </Card>
        <Answers feedback={feedback} />
        <Card title={t('answer')}>
          {sender.email && sender.id === null && (
            <div className="pb-4">
              <InlineNotice tone="warn">{t('unproven', { email: sender.email })}</InlineNotice>
            </div>
          )}
          {sender.email ? (
            <AnswerForm
              key={version}
              id={id}
              version={version}
              hint={t('answerHint', { email: sender.email, language: languageName(locale, ctx.locale) })}
            />
          ) : (
            <p className="text-soft">{t('noMail')}</p>
          )}
        </Card>
      </div>
    </ClientMessages>
  )
}

async function Answers({ feedback: { answers } }: { feedback: FeedbackRecord }) {
  const t = await getTranslations('feedback')
  return (
    <Card title={t('answers')}>
      {answers.length === 0 && <p className="text-soft">{t('noAnswers')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {answers.map(({ id, answer, author, createdAt, mailedAt }) => (
          <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <span>{(author && fullName(author)) || t('noName')}</span>
              <LocalTime at={createdAt.toISOString()} />
              <Tag tone={mailedAt ? 'success' : 'neutral'}>{mailedAt ? t('mailed') : t('notMailed')}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
