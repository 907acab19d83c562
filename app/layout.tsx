import './globals.css'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { isTheme, menuCookie, type Theme, themeCookie } from '@/app/_lib/choice-cookies'
import type { SessionFacts } from '@/lib/data/sessions/read'
import { shownContact } from '@/lib/domain/people/format-contact'
import { isProfileComplete } from '@/lib/domain/people/known-name'
import { fullName } from '@/lib/domain/people/names'
import { dateLanguage } from '@/lib/domain/time/format-date'
import { cookieName } from '@/lib/server/cookies'
import { pageCtx, sessionOfRequest } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { countForBell } from '@/lib/services/notices/own-notices'
import { OfferDates } from './_frame/choice-list'
import { ClientMessages } from './_frame/client-messages'
import { FooterLinks } from './_frame/footer-links'
import { MaintenanceNotice } from './_frame/maintenance-notice'
import { type FramePerson, MemberFrame } from './_frame/member-frame'
import { PageStart } from './_frame/page-start'
import { PublicFrame } from './_frame/public-frame'
import { KeepTimeZone, ReaderZone } from './_frame/reader-zone'

const barColors = { light: '#ffffff', dark: '#16211d' }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return {
    title: { default: t('appName'), template: t('pageTitle', { title: '%s' }) },
    description: t('appDescription'),
    applicationName: t('appName'),
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

/** The color of the browser's own bars. */
function BarColors({ theme }: { theme: Theme | null }) {
  const colors = theme ? [theme] : (['light', 'dark'] as const)
  return colors.map((color) => (
    <meta
      key={color}
      name="theme-color"
      content={barColors[color]}
      media={theme ? undefined : `(prefers-color-scheme: ${color})`}
    />
  ))
}

/** The messages of the frame and its hosts, which also work while offline; pages add their own (`ClientMessages`). */
const everywhere = [
  'common',
  'browser',
  'contact.title',
  'contact.messageLabel',
  'contact.placeholder',
  'contact.note',
  'contact.cancel',
  'contact.send',
  'contact.sentTitle',
  'contact.sentText',
  'contact.failed',
  'contact.unknownError',
  'notFound',
  'inbox.title',
  'inbox.bell',
  'signIn.inactivity',
  'errors.client',
  'errors.unavailable',
  'credentials.new.picker',
  'members.picker',
  // Validation messages shared by many forms (`lib/domain/values.ts`, contacts, addresses). Pages provide those of a
  // single noun.
  'validation.required',
  'validation.enter',
  'validation.tooLong',
  'validation.controlCharacters',
  'validation.tooMany',
  'validation.chooseOne',
  'validation.chooseOneOf',
  'validation.chooseAtLeastOne',
  'validation.whole',
  'validation.units',
  'validation.onlineUnits',
  'validation.onlineUnitsOverTotal',
  'validation.couldNotParseDate',
  'validation.invalidDate',
  'validation.endBeforeStart',
  'validation.email',
  'validation.phone',
  'validation.code',
  'validation.postalCode',
] as const

/**
 * Every page: one root element with frame, content and footer, followed by everything that is loaded after the page.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers keeps every page dynamic: a page rendered at build time could not carry the nonce of its
  // response.
  const [locale, theme, facts, zone, requestHeaders, jar] = await Promise.all([
    getLocale(),
    chosenTheme(),
    sessionOfRequest(),
    readerZone(),
    headers(),
    cookies(),
  ])
  const content = (
    <>
      <ReaderZone zone={zone}>
        <MaintenanceNotice zone={zone} />
        <Content>{children}</Content>
      </ReaderZone>
      <PageFooter signedIn={facts !== null} />
    </>
  )
  return (
    <html
      lang={locale}
      data-theme={theme ?? undefined}
      data-dates={facts?.person.datesInLanguage ? dateLanguage() : undefined}
    >
      <body>
        <BarColors theme={theme} />
        <NextIntlClientProvider messages={{}}>
          <ClientMessages of={everywhere}>
            <div id="root" data-person={facts?.userId} className="flex min-h-dvh flex-col">
              {facts ? (
                <MemberFrame
                  person={framePerson(facts, await countForBell(await pageCtx(), facts.unread))}
                  path={requestHeaders.get('x-suma-path') ?? '/'}
                  menuClosed={jar.get(cookieName(menuCookie))?.value === 'closed'}
                  theme={theme}
                >
                  {content}
                </MemberFrame>
              ) : (
                <PublicFrame>{content}</PublicFrame>
              )}
            </div>
            <PageStart signedIn={facts !== null} idleMinutes={facts?.idleMinutes ?? null} />
            {facts && facts.person.timeZone === null && <KeepTimeZone />}
            {facts && !facts.person.datesInLanguage && <OfferDates personId={facts.userId} />}
          </ClientMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}

function framePerson(facts: SessionFacts, unread: number): FramePerson {
  const contact = shownContact(facts.email ?? facts.phone ?? '')
  return {
    id: facts.userId,
    name: fullName(facts) || contact,
    contact,
    complete: facts.verified && isProfileComplete(facts),
    unread,
    organizations: organizationsOf(facts),
    superAdmin: facts.superAdmin,
  }
}

/** The link to organizations opens a single one directly; for a super admin it opens the list of all. */
function organizationsOf({ roles, superAdmin }: SessionFacts): FramePerson['organizations'] {
  const administered = roles.filter((role) => role.roleType === 'ADMIN')
  const [first] = administered
  // The guard leads holders of grants and supervisors to the page with which they begin.
  const works = roles.some(({ grants, supervises }) => grants.length > 0 || supervises)
  if (!first && !superAdmin) return works ? { href: '/orgs', count: 1 } : null
  return first && administered.length === 1 && !superAdmin
    ? { href: `/orgs/${first.orgId}`, count: 1 }
    : { href: '/orgs', count: 2 }
}

/** The page's main landmark; while the loading flag is set `ContentSpinner` replaces its content. */
const Content = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="flex min-w-0 grow flex-col">
    <div className="flex grow flex-col">{children}</div>
  </main>
)

/**
 * The end of every page: for signed-out visitors links to pages about Suma, then a note on who decides about a license.
 */
async function PageFooter({ signedIn }: { signedIn: boolean }) {
  const t = await getTranslations('common.footer')
  return (
    <footer className="mx-auto flex w-full max-w-page in-[body:has(.max-w-wide)]:max-w-wide flex-col gap-3 px-4 py-6 text-xs text-faint sm:px-6 print:hidden">
      {!signedIn && <FooterLinks />}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p>{t('disclaimer')}</p>
        <p>{t('copyright', { year: String(new Date().getFullYear()) })}</p>
      </div>
    </footer>
  )
}

/** The theme this browser chose; null leaves it to the device. */
async function chosenTheme(): Promise<Theme | null> {
  const value = (await cookies()).get(cookieName(themeCookie))?.value
  return isTheme(value) ? value : null
}
