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
import { LanguageList } from './language-list'

/** Who is signed in, with email or phone; opens the choices of language and appearance. */
export async function PersonMenu({ facts }: { facts: SessionFacts }) {
  const [t, browser, theme] = await Promise.all([
    getTranslations('common.shell'),
    getTranslations('browser.commands'),
    chosenTheme(),
  ])
  const contact = facts.email ?? (facts.phone ? formatPhone(facts.phone) : '')
  const name = fullName(facts) || contact
  const themes = [
    { value: 'device', label: t('themeDevice') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ]
  return (
    <Menu
      id="person-menu"
      title={t('signedInAs', { name })}
      buttonClassName={buttonLook}
      button={<PersonFace name={name} contact={contact} />}
    >
      <div className="flex w-64 max-w-full flex-col gap-3 p-1">
        <div className="border-b border-line px-2.5 pt-1.5 pb-3 text-sm">
          <p className="font-semibold">{name}</p>
          {contact !== name && <p className="break-all text-soft">{contact}</p>}
        </div>
        {facts.verified && isProfileComplete(facts) && (
          <button type="button" data-late="commands" aria-keyshortcuts="Control+K Meta+K" className={menuItem()}>
            <Icon name="search" size={16} />
            <span className="grow">{browser('open')}</span>
            <span className="text-sm text-soft">{browser('keys')}</span>
          </button>
        )}
        <LanguageList />
        <ChoiceList name="theme" label={t('theme')} current={theme ?? 'device'} choices={themes} />
      </div>
    </Menu>
  )
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
