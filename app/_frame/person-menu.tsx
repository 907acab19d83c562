'use client'
import { useTranslations } from 'next-intl'
import type { Theme } from '@/app/_lib/choice-cookies'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { LanguageList, ThemeList } from './choice-list'

const look =
  'ripple flex h-10 min-w-10 shrink-0 items-center justify-center gap-2.5 rounded-lg px-1.5 text-start transition-colors hover:bg-sunken sm:px-2'

type Props = {
  person: { id: string; name: string; contact: string; complete: boolean }
  theme: Theme | null
  onCommands: () => void
}

/** Who is signed in, with email or phone; opens the command menu and the choices of language and appearance. */
export function PersonMenu({ person: { id, name, contact, complete }, theme, onCommands }: Props) {
  const t = useTranslations('common.shell')
  const commands = useTranslations('browser.commands')
  return (
    <Menu
      title={t('signedInAs', { name })}
      buttonClassName={look}
      button={<PersonFace name={name} contact={contact} />}
    >
      <div className="flex w-64 max-w-full flex-col gap-3 p-1">
        <div className="border-b border-line px-2.5 pt-1.5 pb-3 text-sm">
          <p className="font-semibold">{name}</p>
          {contact !== name && <p className="break-all text-soft">{contact}</p>}
        </div>
        {complete && (
          <button type="button" onClick={onCommands} aria-keyshortcuts="Control+K Meta+K" className={menuItem()}>
            <Icon name="search" size={16} />
            <span className="grow">{commands('open')}</span>
            <span className="text-sm text-soft">{commands('keys')}</span>
          </button>
        )}
        <LanguageList personId={id} />
        <ThemeList theme={theme} />
      </div>
    </Menu>
  )
}

/** On a phone the words are only read out. */
const PersonFace = ({ name, contact }: { name: string; contact: string }) => (
  <>
    <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-tint text-link">
      <Icon name="user-round" size={18} />
    </span>
    <span className="flex max-w-48 min-w-0 flex-col text-sm leading-tight max-md:sr-only">
      <span className="truncate font-semibold text-ink">{name}</span>{' '}
      {contact !== name && <span className="truncate text-xs text-soft">{contact}</span>}
    </span>
  </>
)
