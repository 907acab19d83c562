import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { aboutOptions, stateOptions } from '@/app/_components/profile/profile-options'
import { profileValues } from '@/app/_components/profile/profile-values'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { LanguagePicker } from '@/app/_frame/language-picker'
import { Card } from '@/app/_ui/card'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPerson } from '@/lib/services/users/get-person'
import { AccountFrame, accountTitle } from './account-frame'
import { CalendarCard } from './calendar-card'
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

/** The person's own profile and language. */
export default async function AccountPage() {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPerson(ctx, {}))
  const [t, options, states] = await Promise.all([getTranslations('account'), aboutOptions(), stateOptions()])
  return (
    <AccountFrame page="profile">
      <OptionalDetails person={person} />
      <ClientMessages of={messages}>
        <ProfileForm person={profileValues(person)} options={options} states={states} />
      </ClientMessages>
      <Card title={t('language.title')} lead={t('language.lead')}>
        <LanguagePicker personId={person.id} />
      </Card>
      <ClientMessages of={['account.timeZone']}>
        <Card title={t('timeZone.title')} lead={t('timeZone.lead')}>
          <TimeZoneForm timeZone={person.timeZone} zones={await zoneOptions(person.timeZone)} />
        </Card>
      </ClientMessages>
      <CalendarCard />
    </AccountFrame>
  )
}
