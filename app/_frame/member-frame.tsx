'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { keepChoice, menuCookie, type Theme } from '@/app/_lib/choice-cookies'
import { useAddress } from '@/app/_lib/use-address'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import type { IconName } from '@/app/_ui/icon-names'
import { Link } from '@/app/_ui/link'
import { closeAfterChoice } from '@/app/_ui/menu'
import { SkipLink } from '@/app/_ui/skip-link'
import { isOpen } from '@/app/_ui/tabs'
import { frameParts } from '@/lib/domain/access/route-kind'
import { CommandMenuKey } from './command-menu-key'
import { ContactButton } from './contact-button'
import { HeaderLink, HeaderTool } from './header-tool'
import { Logo } from './logo'
import { PersonMenu } from './person-menu'

/** The signed-in person, with the fields that the frame shows. */
export type FramePerson = {
  id: string
  name: string
  contact: string
  /** True if the person is verified and has a profile, and may therefore open pages. */
  complete: boolean
  /** Number of unread notices, at most a hundred. */
  unread: number
  /** The link to the organizations the person administers; null without any. */
  organizations: { href: string; count: number } | null
  /** The person is a super admin. */
  superAdmin: boolean
}

type Props = {
  person: FramePerson
  /** The requested path, which differs from the router's when the guard replaced the page. */
  path: string
  menuClosed: boolean
  theme: Theme | null
  children: ReactNode
}

const navId = 'side-nav'

/** The header and side navigation of a signed-in person; the address decides which of their parts are shown. */
export function MemberFrame({ person, path: initialPath, menuClosed, theme, children }: Props) {
  const t = useTranslations('common')
  const { path, query } = useAddress(initialPath)
  const [closed, setClosed] = useState(menuClosed)
  const [commands, setCommands] = useState(false)
  const { complete } = person
  const parts = frameParts({
    path,
    query,
    signedIn: true,
    verified: complete,
    profileComplete: complete,
    loading: false,
  })
  function toggleMenu() {
    keepChoice(menuCookie, closed ? null : 'closed')
    setClosed(!closed)
  }
  return (
    <>
      <SkipLink label={t('shell.skipToContent')} />
      <header className="sticky top-0 z-40 flex h-(--header-height) items-center border-b border-line bg-surface px-[4px] min-[24rem]:gap-[2px] min-[24rem]:px-[8px] sm:gap-1 sm:px-4 print:hidden">
        {parts.menuToggle && <MenuToggles closed={closed} onToggle={toggleMenu} />}
        <Link
          href="/"
          variant="bare"
          aria-label={t('shell.logo')}
          className="inline-flex min-h-[44px] min-w-[44px] items-center justify-center rounded-lg px-[6px] no-underline"
        >
          <Logo name={t('appName')} tight />
        </Link>
        <span className="grow" />
        {complete && <SearchButton onOpen={() => setCommands(true)} />}
        {parts.homeButton && (
          // On the narrowest phones the logo replaces this link.
          <HeaderLink
            href="/dashboard"
            label={t('shell.home')}
            icon={<Icon name="house" size={20} />}
            className="max-[22.5rem]:hidden"
          />
        )}
        {parts.settingsButton && complete && <Bell unread={person.unread} />}
        {parts.settingsButton && (
          // On the narrowest phones the person's menu replaces this link.
          <HeaderLink
            href="/account"
            label={t('shell.accountSettings')}
            icon={<Icon name="settings" size={20} />}
            className="max-[22.5rem]:hidden"
          />
        )}
        <ContactButton inHeader />
        {/* Apart from the person's menu, so that neither is pressed for the other. */}
        <form method="post" action="/logout" className="sm:me-3">
          <HeaderTool type="submit" label={t('shell.signOut')} icon={<Icon name="log-out" size={20} />} />
        </form>
        <PersonMenu person={person} theme={theme} account={parts.settingsButton} onCommands={() => setCommands(true)} />
      </header>
      <div className="flex grow items-stretch">
        {parts.sideNav && <SideNav person={person} closed={closed} path={path} />}
        <div className="flex min-w-0 grow flex-col">{children}</div>
      </div>
      {complete && <CommandMenuKey open={commands} onOpen={setCommands} />}
    </>
  )
}

/** Opens the search; on a phone it is in the person's menu. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('browser.commands')
  return (
    <button type="button" onClick={onOpen} aria-keyshortcuts="Control+K Meta+K /" className="header-search">
      <Icon name="search" size={16} />
      <span className="min-w-0 grow truncate text-start">{t('search')}</span>
      <span aria-hidden="true" className="text-xs">
        {t('keys')}
      </span>
    </button>
  )
}

/** Links to the notices and counts the unread ones. */
function Bell({ unread }: { unread: number }) {
  const t = useTranslations('inbox')
  return (
    <Link
      href="/notices"
      variant="bare"
      aria-label={t('bell', { count: unread })}
      data-tip={t('title')}
      className="ripple header-tool relative"
    >
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <span aria-hidden="true" className="bell-count">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

/** Only one of the buttons is visible: one opens the popover on a phone, the other the column on a wide screen. */
function MenuToggles({ closed, onToggle }: { closed: boolean; onToggle: () => void }) {
  const t = useTranslations('common.shell')
  return (
    <>
      <IconButton label={t('openMenu')} popoverTarget={navId} className="size-[44px] lg:hidden">
        <Icon name="menu" size={20} />
      </IconButton>
      <IconButton
        label={closed ? t('openMenu') : t('closeMenu')}
        aria-expanded={!closed}
        aria-controls={navId}
        onClick={onToggle}
        className="size-[44px] max-lg:hidden"
      >
        <Icon name="menu" size={20} />
      </IconButton>
    </>
  )
}

const pages = [
  ['/dashboard', 'dashboard', 'layout-dashboard'],
  ['/credentials', 'credentials', 'award'],
  ['/enrollments', 'enrollments', 'calendar-days'],
  ['/add-credits', 'addCredits', 'circle-plus'],
  ['/documents', 'documents', 'file-text'],
] as const

// A native popover over the page on a phone; from 64rem, a column beside it.
const navLook = classNames(
  'side-nav fixed inset-y-0 right-auto left-0 h-dvh w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-raised p-3 text-ink shadow-float backdrop:bg-scrim',
  'lg:sticky lg:top-(--header-height) lg:bottom-auto lg:block lg:h-[calc(100dvh-var(--header-height))] lg:z-10 lg:w-60 lg:shrink-0 lg:bg-page lg:shadow-none lg:data-closed:hidden print:hidden',
)

/**
 * The person's pages, except notices and account, which the header has. The link that contains the current page is
 * marked.
 */
function SideNav({ person, closed, path }: { person: FramePerson; closed: boolean; path: string }) {
  const t = useTranslations('common')
  const { organizations } = person
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles the presses of the links in it, by keyboard too.
    <nav
      id={navId}
      popover="auto"
      aria-label={t('shell.mainNavigation')}
      data-closed={closed || undefined}
      onClick={closeAfterChoice}
      className={navLook}
    >
      <IconButton
        label={t('shell.closeMenu')}
        // The tooltip would cover the first page.
        data-tip={undefined}
        popoverTarget={navId}
        popoverTargetAction="hide"
        className="mb-2 lg:hidden"
      >
        <Icon name="x" size={20} />
      </IconButton>
      <ul className="flex flex-col gap-1">
        {pages.map(([href, name, icon]) => (
          <NavItem key={href} href={href} path={path} icon={icon} label={t(`nav.${name}`)} />
        ))}
        {organizations && (
          <NavItem
            href={organizations.href}
            path={path}
            icon="building-complex"
            label={t('nav.organization', { count: organizations.count })}
          />
        )}
        {person.superAdmin && <NavItem href="/super" path={path} icon="gauge" label={t('nav.super')} />}
      </ul>
    </nav>
  )
}

type NavItemProps = { href: string; path: string; icon: IconName; label: string }

const NavItem = ({ href, path, icon, label }: NavItemProps) => (
  <li>
    <Link
      href={href}
      variant="bare"
      aria-current={isOpen(href, '', path, '') ? 'page' : undefined}
      className="nav-item"
    >
      <Icon name={icon} size={18} />
      {label}
    </Link>
  </li>
)
