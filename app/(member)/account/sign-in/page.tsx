import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOwnSessions } from '@/lib/services/sessions/list-sessions'
import { getPerson } from '@/lib/services/users/get-person'
import { listSignInMethods } from '@/lib/services/users/list-sign-in-methods'
import { AccountFrame, accountTitle } from '../account-frame'
import { ContactList } from '../contact-list'
import { ProveAnother } from '../prove-another'
import { DeviceList } from './device-list'
import { MethodList } from './method-list'

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('signIn') })

/** Contacts, ways to sign in, and the devices that are signed in. */
export default async function SignInPage() {
  const { ctx } = await enterPage()
  const [person, methods, sessions, t] = await Promise.all([
    getPerson(ctx, {}).then(orNotFound),
    listSignInMethods(ctx, {}).then(orNotFound),
    listOwnSessions(ctx, {}).then(orNotFound),
    getTranslations('account'),
  ])
  return (
    <AccountFrame page="signIn">
      <Card title={t('contacts.title')} lead={t('contacts.lead')}>
        <div className="flex flex-col gap-5">
          <ContactList contacts={person.contacts} />
          <ProveAnother ctx={ctx} open={t('contacts.add')} />
        </div>
      </Card>
      <Card title={t('methods.title')} lead={t('methods.lead')}>
        <MethodList methods={methods} />
      </Card>
      <Card title={t('devices.title')} lead={t('devices.lead')}>
        <DeviceList sessions={sessions} />
      </Card>
    </AccountFrame>
  )
}
