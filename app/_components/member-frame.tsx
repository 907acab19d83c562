import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { menuCookie } from '@/app/_lib/choice-cookies'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { SkipLink } from '@/app/_ui/skip-link'
import type { SessionFacts } from '@/lib/data/sessions'
import { frameParts } from '@/lib/domain/access/frame-parts'
import { isProfileComplete } from '@/lib/domain/people/profile'
import { getTranslations } from '@/lib/i18n/translations'
import { Frame } from './frame'
import { HeaderTools, HomeTool, SettingsTool } from './header-tools'
import { Logo } from './logo'
import { personMenu } from './person-menu'
import type { NavItem } from './side-nav'

/** The frame of every page a signed-in person sees: header and side navigation. */
export async function memberFrame(facts: SessionFacts, children: ReactNode) {
  const [t, sent, jar, items, person] = await Promise.all([
    getTranslations('common'),
    headers(),
    cookies(),
    navItems(facts),
    personMenu(facts),
  ])
  const labels = {
    openMenu: t('shell.openMenu'),
    closeMenu: t('shell.closeMenu'),
    navigation: t('shell.mainNavigation'),
  }
  const [path = '/', query = ''] = (sent.get('x-suma-path') ?? '/').split('?', 2)
  const who = { signedIn: true, verified: facts.verified, profileComplete: isProfileComplete(facts) }
  return (
    <Frame
      path={path}
      parts={frameParts({ path, query, ...who, loading: false })}
      menuClosed={jar.get(menuCookie)?.value === 'closed'}
      labels={labels}
      skip={<SkipLink label={t('shell.skipToContent')} />}
      brand={<Brand name={t('appName')} label={t('shell.logo')} />}
      home={<HomeTool label={t('shell.home')} />}
      settings={<SettingsTool label={t('shell.accountSettings')} />}
      tools={<HeaderTools contactUs={t('shell.contactUs')} signOut={t('shell.signOut')} person={person} />}
      items={items}
    >
      {children}
    </Frame>
  )
}

const Brand = ({ name, label }: { name: string; label: string }) => (
  <Link href="/" variant="bare" aria-label={label} className="inline-flex rounded-lg px-1.5 py-1 no-underline">
    <Logo name={name} tight />
  </Link>
)

/** What a person finds in the side navigation. */
async function navItems(facts: SessionFacts): Promise<NavItem[]> {
  const [t, inbox] = await Promise.all([getTranslations('common.nav'), getTranslations('inbox')])
  const administers = facts.roles.filter((role) => role.roleType === 'ADMIN')
  const [first] = administers
  // A super admin finds all organizations.
  const one = administers.length === 1 && !facts.wheel
  const organization = {
    href: one ? `/orgs/${first?.orgId}` : '/orgs',
    label: t('organization', { count: one ? 1 : 2 }),
    icon: <Icon name="building-complex" size={18} />,
  }
  return [
    { href: '/dashboard', label: t('dashboard'), icon: <Icon name="layout-dashboard" size={18} /> },
    { href: '/credentials', label: t('credentials'), icon: <Icon name="award" size={18} /> },
    { href: '/enrollments', label: t('enrollments'), icon: <Icon name="calendar-days" size={18} /> },
    { href: '/add-credits', label: t('addCredits'), icon: <Icon name="circle-plus" size={18} /> },
    { href: '/documents', label: t('documents'), icon: <Icon name="file-text" size={18} /> },
    { href: '/notices', label: inbox('title'), icon: <Icon name="mail" size={18} /> },
    { href: '/account', label: t('account'), icon: <Icon name="user-round" size={18} /> },
    ...(first || facts.wheel ? [organization] : []),
  ]
}
