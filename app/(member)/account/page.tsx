import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LanguagePicker } from '@/app/_frame/language-picker'
import { Card } from '@/app/_ui/card'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPerson } from '@/lib/services/users/get-person'
import { AccountFrame, accountTitle } from './account-frame'
import { CalendarCard } from './calendar-card'
import { profileFacts } from './profile-facts'
import { ProfileForm } from './profile-form'
import { aboutOptions, profileLabels, stateOptions } from './profile-labels'
import { profileValues } from './profile-values'

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('profile') })

/** The person's own profile and language. */
export default async function AccountPage() {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPerson(ctx, {}))
  const [t, facts, fields, options, states, labels] = await Promise.all([
    getTranslations('account'),
    profileFacts(person),
    profileLabels(),
    aboutOptions(),
    stateOptions(),
    formLabels(),
  ])
  return (
    <AccountFrame page="profile">
      <ProfileForm
        person={profileValues(person)}
        facts={facts}
        fields={fields}
        options={options}
        states={states}
        labels={labels}
      />
      <Card title={t('language.title')} lead={t('language.lead')}>
        <LanguagePicker personId={person.id} />
      </Card>
      <CalendarCard />
    </AccountFrame>
  )
}

async function formLabels() {
  const [t, common] = await Promise.all([getTranslations('account'), getTranslations('common.form')])
  const part = (name: 'name' | 'about' | 'address') => ({ title: t(`profile.${name}`), lead: t(`profile.${name}Lead`) })
  const changed = (name: 'title' | 'text' | 'save' | 'take' | 'empty') => t(`stale.${name}`)
  return {
    name: part('name'),
    about: part('about'),
    address: part('address'),
    save: t('profile.save'),
    saved: t('profile.saved'),
    changed: {
      title: changed('title'),
      text: changed('text'),
      save: changed('save'),
      take: changed('take'),
      empty: changed('empty'),
    },
    leave: {
      title: common('leaveTitle'),
      text: common('leaveText'),
      leave: common('leave'),
      stay: common('stay'),
    },
  }
}
