'use client'
import { useTranslations } from 'next-intl'
import type { Theme } from '@/app/_lib/choice-cookies'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { LanguageList, ThemeList } from './choice-list'

const buttonClass =
  'ripple flex h-[44px] min-w-[44px] shrink-0 items-center justify-center gap-2.5 rounded-lg px-[6px] text-start transition-colors hover:bg-sunken sm:px-2'

type Props = {
  person: { id: string; name: string; contact: string; complete: boolean }
  theme: Theme | null
  /** True if the account page may be opened from here. */
  account: boolean
  onCommands: () => void
}

/** The signed-in person's name and contact, with account, command menu, language, theme and sign-out. */
export function PersonMenu({ person: { id, name, contact, complete }, theme, account, onCommands }: Props) {
  const t = useTranslations('common.shell')
  const nav = useTranslations('common.nav')
  const commands = useTranslations('browser.commands')
  return (
    <Menu
      title={t('signedInAs', { name })}
      buttonClassName={buttonClass}
      button={<PersonFace name={name} contact={contact} />}
    >
      <div className="flex w-64 max-w-full flex-col gap-3 p-1">
        <div className="border-b border-line px-2.5 pt-1.5 pb-3 text-sm">
          <p className="font-semibold">{name}</p>
          {contact !== name && <p className="break-all text-soft">{contact}</p>}
        </div>
        {complete && (
          <div className="flex flex-col">
            {account && (
              <Link href="/account" variant="bare" className={menuItem()}>
                <Icon name="user-round" size={16} />
                {nav('account')}
              </Link>
            )}
            <button type="button" onClick={onCommands} aria-keyshortcuts="Control+K Meta+K" className={menuItem()}>
              <Icon name="search" size={16} />
              <span className="grow">{commands('open')}</span>
              <span className="text-sm text-soft max-sm:hidden pointer-coarse:hidden">{commands('keys')}</span>
            </button>
          </div>
        )}
        <LanguageList personId={id} />
        <ThemeList theme={theme} />
        <form method="post" action="/logout" className="border-t border-line pt-1.5">
          <button type="submit" className={menuItem()}>
            <Icon name="log-out" size={16} />
            {t('signOut')}
          </button>
        </form>
      </div>
    </Menu>
  )
}

/** On a phone only screen readers get the words. */
const PersonFace = ({ name, contact }: { name: string; contact: string }) => (
  <>
    <span
      aria-hidden="true"
      className="grid size-[32px] shrink-0 place-items-center rounded-full bg-primary-tint text-link"
    >
      <Icon name="user-round" size={18} />
    </span>
    <span className="flex max-w-48 min-w-0 flex-col text-sm leading-tight max-md:sr-only">
      <span className="truncate font-semibold text-ink">{name}</span>{' '}
      {contact !== name && <span className="truncate text-xs text-soft">{contact}</span>}
    </span>
  </>
)
