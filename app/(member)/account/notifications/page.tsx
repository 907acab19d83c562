import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { isOfTeam } from '@/lib/domain/notices/topics'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listNotificationSettings } from '@/lib/services/notices/notification-settings'
import { getPerson } from '@/lib/services/users/user'
import { AccountFrame, accountTitle } from '../account-frame'
import { SettingsForm } from './settings-form'

const messages = ['inbox.topics', 'inbox.channels', 'inbox.settings'] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('notifications') })

/** Notification settings: topics and channels (in the product, email, text message). */
export default async function NotificationSettingsPage() {
  const { ctx } = await enterPage()
  const [settings, person, t] = await Promise.all([
    listNotificationSettings(ctx, {}).then(orNotFound),
    getPerson(ctx, {}).then(orNotFound),
    getTranslations('inbox.settings'),
  ])
  return (
    <AccountFrame page="notifications">
      <ClientMessages of={messages}>
        <Card title={t('title')} lead={t('lead')}>
          <SettingsForm
            key={person.textConsentAt?.toISOString()}
            settings={ctx.viewer.roles.length > 0 ? settings : settings.filter(({ topic }) => !isOfTeam(topic))}
            agrees={person.textConsentAt !== null}
          />
        </Card>
      </ClientMessages>
    </AccountFrame>
  )
}
