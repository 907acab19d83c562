import Award from 'lucide-react/icons/award'
import Building2 from 'lucide-react/icons/building-2'
import CirclePlus from 'lucide-react/icons/circle-plus'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MenuIcon from 'lucide-react/icons/menu'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { cookies, headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { menuCookie } from '@/app/_lib/choice-cookies'
import { Link } from '@/app/_ui/link'
import type { SessionFacts } from '@/lib/data/sessions'
import { isProfileComplete } from '@/lib/domain/people/profile'
import { Frame } from './frame'
import { HeaderTools, HomeTool, SettingsTool } from './header-tools'
import { LateWatcher } from './late-watcher'
import { Logo } from './logo'
import type { NavItem } from './side-nav'

/** The frame of every page a signed-in person sees: header, side navigation, and the watch over an unattended session. */
export async function MemberFrame({ facts, children }: { facts: SessionFacts; children: ReactNode }) {
  const [t, watch, sent, jar, items] = await Promise.all([
    getTranslations('common'),
    getTranslations('signIn.inactivity'),
    headers(),
    cookies(),
    navItems(facts),
  ])
  const labels = {
    openMenu: t('shell.openMenu'),
    closeMenu: t('shell.closeMenu'),
    navigation: t('shell.mainNavigation'),
  }
  return (
    <>
      <Frame
        address={sent.get('x-suma-path') ?? '/'}
        verified={facts.verified}
        profileComplete={isProfileComplete(facts)}
        menuClosed={jar.get(menuCookie)?.value === 'closed'}
        labels={labels}
        icons={{ menu: <MenuIcon size={20} aria-hidden="true" />, close: <X size={20} aria-hidden="true" /> }}
        brand={<Brand name={t('appName')} label={t('shell.logo')} />}
        home={<HomeTool />}
        settings={<SettingsTool />}
        tools={<HeaderTools facts={facts} />}
        items={items}
      >
        {children}
      </Frame>
      <LateWatcher labels={{ message: watch('message'), proceed: watch('continue') }} />
    </>
  )
}

const Brand = ({ name, label }: { name: string; label: string }) => (
  <Link
    href="/"
    variant="bare"
    prefetch={false}
    aria-label={label}
    className="inline-flex rounded-lg px-1.5 py-1 no-underline"
  >
    <Logo name={name} tight />
  </Link>
)

/** What a person finds in the side navigation. */
async function navItems(facts: SessionFacts): Promise<NavItem[]> {
  const t = await getTranslations('common.nav')
  const administers = facts.roles.filter((role) => role.roleType === 'ADMIN')
  const [first] = administers
  const organization = {
    href: administers.length === 1 ? `/orgs/${first?.orgId}` : '/orgs',
    label: t('organization', { count: administers.length }),
    icon: <Building2 size={18} aria-hidden="true" />,
  }
  return [
    { href: '/dashboard', label: t('dashboard'), icon: <LayoutDashboard size={18} aria-hidden="true" /> },
    { href: '/credentials', label: t('credentials'), icon: <Award size={18} aria-hidden="true" /> },
    { href: '/add-credits', label: t('addCredits'), icon: <CirclePlus size={18} aria-hidden="true" /> },
    { href: '/account', label: t('account'), icon: <UserRound size={18} aria-hidden="true" /> },
    ...(first ? [organization] : []),
  ]
}
