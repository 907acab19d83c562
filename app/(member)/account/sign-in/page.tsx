import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AnotherAddress } from '@/app/_components/contacts/another-address'
import { ContactList } from '@/app/_components/contacts/contact-list'
import { contactText } from '@/app/_components/contacts/contact-text'
import { ProveContact } from '@/app/_components/contacts/prove-contact'
import { deviceOf } from '@/app/_components/device-name'
import { contactsOf } from '@/app/_components/profile/profile-values'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { signInWays } from '@/lib/domain/lists/people'
import { decidingContact } from '@/lib/domain/people/main-contact'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { hasRightsOverOthers } from '@/lib/server/held-rights'
import { getContactCode } from '@/lib/services/contacts/contacts'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnSessions } from '@/lib/services/sessions/sessions'
import { isTooNew } from '@/lib/services/users/own-access'
import { countOwnAccess, listSignInMethods } from '@/lib/services/users/sign-in-methods'
import { getPerson } from '@/lib/services/users/user'
import { AccountFrame, accountTitle } from '../account-frame'
import { DeviceList, MethodList, type SignedInDevice } from './sign-in-lists'

const messages = ['account.contacts', 'account.devices', 'account.methods'] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('signIn') })

/** Contacts, ways to sign in, and the devices that are signed in. */
export default async function SignInPage() {
  const { ctx, facts } = await enterPage()
  const [person, methods, access, sessions, t, enums] = await Promise.all([
    getPerson(ctx, {}).then(orNotFound),
    listSignInMethods(ctx, {}).then(orNotFound),
    countOwnAccess(ctx, {}).then(orNotFound),
    listOwnSessions(ctx, {}).then(orNotFound),
    getTranslations('account'),
    getTranslations('enums.loginTypes'),
  ])
  const administers = hasRightsOverOthers(facts)
  const waits = isTooNew(ctx)
  const main = decidingContact(person.contacts)
  // A proven contact that nobody has signed in with: it has no password yet.
  const unused = person.contacts.filter(
    ({ verifiedAt, value }) => verifiedAt && !methods.some(({ contact }) => contact === value),
  )
  return (
    <AccountFrame page="signIn">
      <ClientMessages of={messages}>
        <Card title={t('contacts.title')} lead={t('contacts.lead')}>
          <div className="flex flex-col gap-5">
            <ContactList contacts={contactsOf(person)} mainId={main?.id ?? null} access={access} />
            {unused.map((contact) => (
              <InlineNotice key={contact.id} tone="info">
                {t(contact.kind === 'PHONE' ? 'contacts.howNewPhone' : 'contacts.howNew', {
                  contact: contactText(contact),
                  main: contactText(main ?? contact),
                })}
              </InlineNotice>
            ))}
            <ProveAnother ctx={ctx} open={t('contacts.add')} />
          </div>
        </Card>
        <Card title={t('methods.title')} lead={t('methods.lead')}>
          {methods.some(({ loginType }) => loginType === 'auth0') && (
            <p className="mb-4">
              <Link href="/login/again?fresh&returnTo=%2Faccount%2Fsign-in" reload>
                {t('methods.password')}
              </Link>
            </p>
          )}
          {waits && (
            <div className="mb-4">
              <InlineNotice tone="warn">{translatorFor(ctx.locale)('errors.newSignInWaits')}</InlineNotice>
            </div>
          )}
          <MethodList
            access={access}
            methods={methods.map(({ loginType, lastSignInAt, opensFrom, createdAt: _, ...method }) => ({
              ...method,
              removable: method.removable && !waits,
              confirmable: !waits,
              name: isOneOf(signInWays, loginType) ? enums(loginType) : loginType,
              lastUsedAt: lastSignInAt.toISOString(),
              opensFrom: administers ? (opensFrom?.toISOString() ?? null) : null,
            }))}
          />
        </Card>
        <Card title={t('devices.title')} lead={t('devices.lead')}>
          <DeviceList devices={await devicesOf(sessions)} />
        </Card>
      </ClientMessages>
    </AccountFrame>
  )
}

type Session = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string | null; current: boolean }

/** Signed-in devices, this one first. */
async function devicesOf(sessions: readonly Session[]): Promise<SignedInDevice[]> {
  const t = await getTranslations('account.devices')
  const devices = sessions.map(({ id, createdAt, lastSeenAt, userAgent, current }) => {
    const { browser, system, handheld } = deviceOf(userAgent)
    const name = browser && system ? t('on', { browser, system }) : (browser ?? system ?? t('unknown'))
    return {
      id,
      name,
      handheld,
      current,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
    }
  })
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)]
}

/** Links another contact: first its address, then the code. Only for people with a verified contact. */
async function ProveAnother({ ctx, open }: { ctx: SignedInCtx; open: string }) {
  const [state, t] = await Promise.all([getContactCode(ctx, {}).then(orNotFound), getTranslations('account.contacts')])
  return (
    <div className="flex flex-col items-start gap-5">
      {state && <ProveContact state={state} now={ctx.now} next="here" />}
      <AnotherAddress
        key={state?.contactId}
        open={open}
        label={t('addLabel')}
        hint={t('addHint')}
        submit={t('addSubmit')}
      />
    </div>
  )
}
