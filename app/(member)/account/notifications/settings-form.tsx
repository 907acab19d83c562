'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { UpdateNotificationSettingsDocument } from '@/graphql/generated/update-notification-settings'
import { type NotificationSetting, notificationTopics } from '@/lib/domain/notices/topics'

const nameOf = ({ topic, channel }: NotificationSetting) => `${topic}:${channel}`

/** One group of choices per topic; channels that cannot be switched off are shown disabled. */
export function SettingsForm({ settings, agrees }: { settings: readonly NotificationSetting[]; agrees: boolean }) {
  const t = useTranslations('inbox.settings')
  const { run, busy } = useAction({
    mutation: UpdateNotificationSettingsDocument,
    done: { title: t('saved'), tone: 'success' },
  })
  // Unchanged settings are not sent: they keep following the default.
  function save(form: FormData) {
    const changed = settings
      .map((setting) => ({ ...setting, enabled: form.has(nameOf(setting)) }))
      .filter(({ enabled, fixed }, index) => !fixed && enabled !== settings[index]?.enabled)
      .map(({ topic, channel, enabled }) => ({ topic, channel, enabled }))
    const consents = form.has('textConsent')
    if (changed.length === 0 && consents === agrees) return showToast({ title: t('saved'), tone: 'success' })
    void run({ settings: changed, textConsent: consents === agrees ? null : consents })
  }
  return (
    <Form onSubmit={(event) => save(new FormData(event.currentTarget))} className="flex flex-col gap-6">
      {notificationTopics.map((topic) => (
        <TopicChoices key={topic} settings={settings.filter((setting) => setting.topic === topic)} />
      ))}
      <Checkbox
        name="textConsent"
        label={t('agree')}
        hint={t('textConsent')}
        defaultChecked={agrees}
        className="max-w-prose"
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

function TopicChoices({ settings }: { settings: readonly NotificationSetting[] }) {
  const t = useTranslations('inbox')
  const [first] = settings
  if (!first) return null
  return (
    <fieldset>
      <legend className="font-semibold">{t(`topics.${first.topic}`)}</legend>
      <p className="text-sm text-soft">{t(`settings.${first.topic}`)}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-1 pt-2">
        {settings.map((setting) => (
          <Checkbox
            key={setting.channel}
            name={nameOf(setting)}
            label={t(`channels.${setting.channel}`)}
            defaultChecked={setting.enabled}
            disabled={setting.fixed}
          />
        ))}
      </div>
    </fieldset>
  )
}
