import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import type { FrameParts } from '@/lib/domain/access/frame-parts'
import { PagePart } from './page-part'
import { type NavItem, SideNav } from './side-nav'

export type FrameLabels = { openMenu: string; closeMenu: string; navigation: string }

type Props = {
  /** The page that was asked for. */
  path: string
  parts: FrameParts
  menuClosed: boolean
  labels: FrameLabels
  /** Past the frame, for the keyboard. */
  skip: ReactNode
  brand: ReactNode
  home: ReactNode
  settings: ReactNode
  /** What every signed-in page has at the right: contact, sign-out, the person. */
  tools: ReactNode
  items: readonly NavItem[]
  children: ReactNode
}

const navId = 'side-nav'

/**
 * Header and side navigation of a signed-in person, as the first page has them. All parts are there: which show (`data-part`)
 * follows the address inside the app by `FrameKeys`.
 */
export const Frame = ({ children, ...props }: Props) => (
  <>
    <PagePart>
      {props.skip}
      <Header {...props} />
    </PagePart>
    <div className="flex grow items-stretch">
      <PagePart>
        <Navigation {...props} />
      </PagePart>
      <div className="flex min-w-0 grow flex-col">{children}</div>
    </div>
  </>
)

type PartProps = Omit<Props, 'children'>

const Header = ({ parts, menuClosed, labels, brand, home, settings, tools }: PartProps) => (
  <header className="sticky top-0 z-40 flex h-(--header-height) items-center gap-0.5 border-b border-line bg-surface px-2 min-[22.5rem]:gap-1 sm:px-4 print:hidden">
    <div data-part="menuToggle" className="contents" hidden={!parts.menuToggle}>
      <MenuToggles labels={labels} closed={menuClosed} />
    </div>
    {brand}
    <span className="grow" />
    <div data-part="homeButton" className="contents" hidden={!parts.homeButton}>
      {home}
    </div>
    <div data-part="settingsButton" className="contents" hidden={!parts.settingsButton}>
      {settings}
    </div>
    {tools}
  </header>
)

const Navigation = ({ path, parts, menuClosed, labels, items }: PartProps) => (
  <nav
    id={navId}
    popover="auto"
    aria-label={labels.navigation}
    data-home=""
    data-part="sideNav"
    data-closed={menuClosed || undefined}
    hidden={!parts.sideNav}
    className={navLook}
  >
    <IconButton label={labels.closeMenu} popoverTarget={navId} popoverTargetAction="hide" className="mb-2 lg:hidden">
      <Icon name="x" size={20} />
    </IconButton>
    <SideNav items={items} path={path} />
  </nav>
)

// On a phone it is the browser's own popover, over the page; from 64rem on a column beside it.
const navLook = classNames(
  'side-nav fixed inset-y-0 right-auto left-0 h-dvh w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-raised p-3 text-ink shadow-float backdrop:bg-scrim',
  'lg:sticky lg:top-(--header-height) lg:bottom-auto lg:block lg:h-[calc(100dvh-var(--header-height))] lg:w-60 lg:shrink-0 lg:bg-transparent lg:shadow-none lg:data-closed:hidden print:hidden',
)

/** One button at a time shows: it opens the popover on a phone, and the column on a wide screen. */
function MenuToggles({ labels, closed }: { labels: FrameLabels; closed: boolean }) {
  const names = [labels.closeMenu, labels.openMenu]
  const [name, other] = closed ? names.toReversed() : names
  return (
    <>
      <IconButton label={labels.openMenu} popoverTarget={navId} className="lg:hidden">
        <Icon name="menu" size={20} />
      </IconButton>
      <IconButton
        label={name ?? ''}
        aria-expanded={!closed}
        aria-controls={navId}
        data-late="menu"
        data-other-label={other}
        className="max-lg:hidden"
      >
        <Icon name="menu" size={20} />
      </IconButton>
    </>
  )
}
