import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { aboutOptions, stateOptions } from '@/app/_components/profile/profile-options'
import { profileValues } from '@/app/_components/profile/profile-values'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import type { UserRecord } from '@/lib/data/users/read'
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

/** The person's profile, and beside it, where there is room, language, time zone and calendar. */
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

/**
 * Links to the sections of the profile. Wide screens show the sections side by side and need no links; on a phone the
 * tabs above are enough.
 */
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
    <nav aria-label={t('onThisPage')} className="flex flex-wrap gap-x-4 max-sm:hidden xl:hidden print:hidden">
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} className="link link-quiet inline-flex min-h-11 items-center text-sm">
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
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      {t('lead')}
      {ways.map(({ href, label }) => (
        <Link key={href} href={href} className="inline-flex min-h-11 items-center">
          {label}
        </Link>
      ))}
    </p>
  )
}

/** The private address of the person's calendar: created, replaced, revoked. */
async function CalendarCard() {
  const { ctx } = await enterPage()
  const [{ createdAt }, t, zone] = await Promise.all([
    getCalendarFeed(ctx, {}).then(orNotFound),
    getTranslations('calendar.feed'),
    readerZone(),
  ])
  return (
    <Card title={t('title')} lead={t('lead')} id="calendar">
      <ClientMessages of={['calendar.feed']}>
        <CalendarAddress since={createdAt && formatDate(todayIn(zone, createdAt))} host={env().APP_URL} />
      </ClientMessages>
    </Card>
  )
}
