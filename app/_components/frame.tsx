'use client'
import { type ReactNode, useState } from 'react'
import { menuCookie } from '@/app/_lib/choice-cookies'
import { keepChoice } from '@/app/_lib/keep-choice'
import { useAddress } from '@/app/_lib/use-address'
import { classNames } from '@/app/_ui/class-names'
import { IconButton } from '@/app/_ui/icon-button'
import { frameParts } from '@/lib/domain/access/frame-parts'
import { type NavItem, SideNav } from './side-nav'

export type FrameLabels = { openMenu: string; closeMenu: string; navigation: string }

type Props = {
  /** Path and query of the first request. */
  address: string
  verified: boolean
  profileComplete: boolean
  menuClosed: boolean
  labels: FrameLabels
  icons: { menu: ReactNode; close: ReactNode }
  brand: ReactNode
  home: ReactNode
  settings: ReactNode
  /** What every signed-in page has at the right: contact, sign-out, the person. */
  tools: ReactNode
  items: readonly NavItem[]
  children: ReactNode
}

const navId = 'side-nav'
const close = () => document.getElementById(navId)?.hidePopover()

/** Header and side navigation of a signed-in person; which parts show follows the address, also inside the app. */
export function Frame(props: Props) {
  const { path, query } = useAddress(props.address)
  const { verified, profileComplete, labels } = props
  const parts = frameParts({ path, query, signedIn: true, verified, profileComplete, loading: false })
  const [closed, setClosed] = useState(props.menuClosed)
  const toggle = () => {
    keepChoice(menuCookie, closed ? null : 'closed')
    setClosed(!closed)
  }
  return (
    <>
      <header className="sticky top-0 z-40 flex h-(--header-height) items-center gap-0.5 border-b border-line bg-surface px-2 min-[22.5rem]:gap-1 sm:px-4 print:hidden">
        {parts.menuToggle && <MenuToggles labels={labels} icon={props.icons.menu} closed={closed} onToggle={toggle} />}
        {props.brand}
        <span className="grow" />
        {parts.homeButton && props.home}
        {parts.settingsButton && props.settings}
        {props.tools}
      </header>
      <div className="flex grow items-stretch">
        {parts.sideNav && (
          <nav
            id={navId}
            popover="auto"
            aria-label={labels.navigation}
            className={classNames('side-nav', navLook, closed ? 'lg:hidden' : 'lg:block')}
          >
            <IconButton label={labels.closeMenu} onClick={close} className="mb-2 lg:hidden">
              {props.icons.close}
            </IconButton>
            <SideNav items={props.items} path={path} onGo={close} />
          </nav>
        )}
        <div className="flex min-w-0 grow flex-col">{props.children}</div>
      </div>
    </>
  )
}

// On a phone it is the browser's own popover, over the page; from 64rem on a column beside it.
const navLook = classNames(
  'fixed inset-y-0 right-auto left-0 h-dvh w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-raised p-3 text-ink shadow-float backdrop:bg-scrim',
  'lg:sticky lg:top-(--header-height) lg:bottom-auto lg:h-[calc(100dvh-var(--header-height))] lg:w-60 lg:shrink-0 lg:bg-transparent lg:shadow-none print:hidden',
)

type ToggleProps = { labels: FrameLabels; icon: ReactNode; closed: boolean; onToggle: () => void }

/** One button at a time shows: it opens the popover on a phone, and the column on a wide screen. */
function MenuToggles({ labels, icon, closed, onToggle }: ToggleProps) {
  return (
    <>
      <IconButton label={labels.openMenu} popoverTarget={navId} className="lg:hidden">
        {icon}
      </IconButton>
      <IconButton
        label={closed ? labels.openMenu : labels.closeMenu}
        aria-expanded={!closed}
        aria-controls={navId}
        onClick={onToggle}
        className="max-lg:hidden"
      >
        {icon}
      </IconButton>
    </>
  )
}
