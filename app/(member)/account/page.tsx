import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { initialsOf } from '@/app/_components/initials'
import { nameInList } from '@/app/_components/members/member-name'
import { aboutOptions, stateOptions } from '@/app/_components/profile/profile-options'
import { profileValues } from '@/app/_components/profile/profile-values'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { FormPart } from '@/app/_forms/form-part'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import type { UserRecord } from '@/lib/data/users/read'
import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName } from '@/lib/domain/people/names'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import { isLocale } from '@/lib/i18n/locales'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getCalendarFeed } from '@/lib/services/calendar/calendar'
import { getPerson } from '@/lib/services/users/user'
import { AccountFrame, accountTitle } from './account-frame'
import { CalendarAddress } from './calendar-address'
import { DateStyleForm, LanguageSelect, TimeZoneForm } from './preferences'
import { ProfileForm } from './profile-form'

const messages = [
  'account.fields',
  'fields.firstName',
  'fields.middleName',
  'fields.lastName',
  'account.profile',
  'validation.minimumAge',
  'validation.mustBeAlive',
  'validation.acknowledge',
  'validation.adopt',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('profile') })

/** The person's profile, and below it language, time zone and calendar. */
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
      <WhoYouAre person={person} />
      <OnThisPage />
      <ClientMessages of={messages}>
        <ProfileForm person={profileValues(person)} options={options} states={states} />
      </ClientMessages>
      <Card flush className="mt-4">
        <div className="divide-y divide-line">
          <FormPart id="language" title={t('language.title')} lead={t('language.lead')}>
            <LanguageSelect personId={person.id} />
          </FormPart>
          {isLocale(ctx.locale) && ctx.locale !== 'en' && (
            <ClientMessages of={['account.dates']}>
              <FormPart id="dates" title={t('dates.title')} lead={t('dates.lead')}>
                <DateStyleForm
                  personId={person.id}
                  language={ctx.locale}
                  inLanguage={person.datesInLanguage}
                  examples={{
                    us: formatDateTime(ctx.now, zone, 'en'),
                    own: formatDateTime(ctx.now, zone, ctx.locale),
                  }}
                />
              </FormPart>
            </ClientMessages>
          )}
          <ClientMessages of={['account.timeZone']}>
            <FormPart id="time-zone" title={t('timeZone.title')} lead={t('timeZone.lead')}>
              <TimeZoneForm timeZone={person.timeZone} zones={await zoneOptions(person.timeZone)} />
            </FormPart>
          </ClientMessages>
          <CalendarPart />
        </div>
      </Card>
    </AccountFrame>
  )
}

/** The person as others see them, and what could still be added. */
function WhoYouAre({ person }: { person: UserRecord }) {
  const contact = person.contacts.find(({ verifiedAt }) => verifiedAt !== null) ?? person.contacts[0]
  const { letters, tint } = initialsOf(nameInList(person, ''))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span aria-hidden="true" className={`initials initials-large initials-${tint}`}>
        {letters}
      </span>
      <span className="flex min-w-0 grow basis-52 flex-col">
        <span className="text-lg font-semibold wrap-anywhere">{fullName(person)}</span>
        <span className="text-sm text-soft wrap-anywhere">{contact && shownContact(contact.value)}</span>
      </span>
      <OptionalDetails person={person} />
    </div>
  )
}

/** Links to the sections of the profile. On a phone the tabs above are enough. */
async function OnThisPage() {
  const t = await getTranslations('account')
  const calendar = await getTranslations('calendar.feed')
  const parts = [
    ['name', t('profile.name')],
    ['address', t('profile.address')],
    ['about', t('profile.about')],
    ['language', t('language.title')],
    ['time-zone', t('timeZone.title')],
    ['calendar', calendar('title')],
  ]
  return (
    <nav aria-label={t('onThisPage')} className="flex flex-wrap gap-2 max-sm:hidden print:hidden">
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} className="chip no-underline">
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Offers details that sign-up did not ask for. Renders nothing once they are present. */
async function OptionalDetails({ person: { address, contacts } }: { person: UserRecord }) {
  const t = await getTranslations('account.optional')
  const proven = contacts.filter(({ verifiedAt }) => verifiedAt !== null)
  const ways = [
    ...(address?.street1 ? [] : [{ href: '#address', label: t('address') }]),
    ...(proven.length > 1 ? [] : [{ href: '/account/sign-in', label: t('contact') }]),
  ]
  if (ways.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
      <p>{t('lead')}</p>
      {ways.map(({ href, label }) => (
        <ButtonLink key={href} size="sm" href={href} icon={<Icon name="plus" size={16} />}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The private address of the person's calendar: created, replaced, revoked. */
async function CalendarPart() {
  const { ctx } = await enterPage()
  const [{ createdAt }, t, zone] = await Promise.all([
    getCalendarFeed(ctx, {}).then(orNotFound),
    getTranslations('calendar.feed'),
    readerZone(),
  ])
  return (
    <FormPart id="calendar" title={t('title')} lead={t('lead')}>
      <ClientMessages of={['calendar.feed']}>
        <CalendarAddress since={createdAt && formatDate(todayIn(zone, createdAt))} host={env().APP_URL} />
      </ClientMessages>
    </FormPart>
  )
}
