import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { aboutOptions, stateOptions } from '@/app/_components/profile/profile-options'
import { profileValues } from '@/app/_components/profile/profile-values'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { isLocale } from '@/lib/i18n/locales'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getPerson } from '@/lib/services/users/get-person'
import { AccountFrame, accountTitle } from './account-frame'
import { CalendarCard } from './calendar-card'
import { DateStyleForm } from './date-style-form'
import { LanguageSelect } from './language-select'
import { OnThisPage } from './on-this-page'
import { OptionalDetails } from './optional-details'
import { ProfileForm } from './profile-form'
import { TimeZoneForm } from './time-zone-form'

const messages = [
  'account.fields',
  'account.profile',
  'validation.minimumAge',
  'validation.mustBeAlive',
  'validation.acknowledge',
  'validation.adopt',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('profile') })

/** The person's own profile, and how Suma speaks to them: language, time and calendar, beside it where there is room. */
export default async function AccountPage() {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPerson(ctx, {}))
  const [t, options, states, zone] = await Promise.all([
    getTranslations('account'),
    aboutOptions(),
    stateOptions(),
    readerZone(),
  ])
  return (
    <AccountFrame page="profile" wide>
      <OnThisPage />
      <OptionalDetails person={person} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-6">
        <ClientMessages of={messages}>
          <ProfileForm person={profileValues(person)} options={options} states={states} />
        </ClientMessages>
        <div className="flex flex-col gap-4">
          <Card title={t('language.title')} lead={t('language.lead')} id="language">
            <LanguageSelect personId={person.id} />
          </Card>
          {isLocale(ctx.locale) && ctx.locale !== 'en' && (
            <ClientMessages of={['account.dates']}>
              <Card title={t('dates.title')} lead={t('dates.lead')} id="dates">
                <DateStyleForm
                  personId={person.id}
                  language={ctx.locale}
                  inLanguage={person.datesInLanguage}
                  examples={{
                    us: formatDateTime(ctx.now, zone, 'en'),
                    own: formatDateTime(ctx.now, zone, ctx.locale),
                  }}
                />
              </Card>
            </ClientMessages>
          )}
          <ClientMessages of={['account.timeZone']}>
            <Card title={t('timeZone.title')} lead={t('timeZone.lead')} id="time-zone">
              <TimeZoneForm timeZone={person.timeZone} zones={await zoneOptions(person.timeZone)} />
            </Card>
          </ClientMessages>
          <CalendarCard />
        </div>
      </div>
    </AccountFrame>
  )
}
