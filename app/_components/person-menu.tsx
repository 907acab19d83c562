import type { ComponentProps } from 'react'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import type { SessionFacts } from '@/lib/data/sessions'
import { fullName } from '@/lib/domain/people/names'
import { formatPhone } from '@/lib/domain/people/phone'
import { isProfileComplete } from '@/lib/domain/people/profile'
import { getTranslations } from '@/lib/i18n/translations'
import { ChoiceList } from './choice-list'
import { chosenTheme } from './chosen-theme'
import { languageChoices } from './language-list'

type Choices = ComponentProps<typeof ChoiceList>

export type PersonMenuProps = {
  name: string
  contact: string
  signedInAs: string
  /** The way to the command menu, for who may open pages at all. */
  commands: { open: string; keys: string } | null
  languages: Choices
  themes: Choices
}

/** Who is signed in, with email or phone; opens the choices of language and appearance. */
export const PersonMenu = ({ name, contact, signedInAs, commands, languages, themes }: PersonMenuProps) => (
  <Menu
    id="person-menu"
    title={signedInAs}
    buttonClassName={buttonLook}
    button={<PersonFace name={name} contact={contact} />}
  >
    <div className="flex w-64 max-w-full flex-col gap-3 p-1">
      <div className="border-b border-line px-2.5 pt-1.5 pb-3 text-sm">
        <p className="font-semibold">{name}</p>
        {contact !== name && <p className="break-all text-soft">{contact}</p>}
      </div>
      {commands && (
        <button type="button" data-late="commands" aria-keyshortcuts="Control+K Meta+K" className={menuItem()}>
          <Icon name="search" size={16} />
          <span className="grow">{commands.open}</span>
          <span className="text-sm text-soft">{commands.keys}</span>
        </button>
      )}
      <ChoiceList {...languages} />
      <ChoiceList {...themes} />
    </div>
  </Menu>
)

/** What that menu shows of somebody, in the reader's language. */
export async function personMenu(facts: SessionFacts): Promise<PersonMenuProps> {
  const [t, browser, theme, languages] = await Promise.all([
    getTranslations('common.shell'),
    getTranslations('browser.commands'),
    chosenTheme(),
    languageChoices(),
  ])
  const contact = facts.email ?? (facts.phone ? formatPhone(facts.phone) : '')
  const name = fullName(facts) || contact
  const choices = [
    { value: 'device', label: t('themeDevice') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ]
  return {
    name,
    contact,
    signedInAs: t('signedInAs', { name }),
    commands: facts.verified && isProfileComplete(facts) ? { open: browser('open'), keys: browser('keys') } : null,
    languages,
    themes: { name: 'theme', label: t('theme'), current: theme ?? 'device', choices },
  }
}

const buttonLook =
  'ripple flex h-10 min-w-10 shrink-0 items-center justify-center gap-2.5 rounded-lg px-1.5 text-start transition-colors hover:bg-sunken sm:px-2'

/** On a phone the words are only read out. */
function PersonFace({ name, contact }: { name: string; contact: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-tint text-link"
      >
        <Icon name="user-round" size={18} />
      </span>
      <span className="flex max-w-48 min-w-0 flex-col text-sm leading-tight max-md:sr-only">
        <span className="truncate font-semibold text-ink">{name}</span>{' '}
        {contact !== name && <span className="truncate text-xs text-soft">{contact}</span>}
      </span>
    </>
  )
}
