import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { SessionFacts } from '@/lib/data/sessions'
import { getTranslations } from '@/lib/i18n/translations'
import { ContactButton } from './contact-button'
import { headerTool, ToolFace } from './header-tool'
import { PersonMenu } from './person-menu'

/** Goes to the dashboard. */
export async function HomeTool() {
  const t = await getTranslations('common.shell')
  return (
    <Link href="/dashboard" variant="bare" aria-label={t('home')} data-tip={t('home')} className={headerTool}>
      <ToolFace icon={<Icon name="house" size={20} />} label={t('home')} />
    </Link>
  )
}

/** Goes to the account settings. */
export async function SettingsTool() {
  const t = await getTranslations('common.shell')
  const label = t('accountSettings')
  return (
    <Link href="/account" variant="bare" aria-label={label} data-tip={label} className={headerTool}>
      <ToolFace icon={<Icon name="settings" size={20} />} label={label} />
    </Link>
  )
}

/** Contact, sign-out and the person, on every signed-in page. */
export async function HeaderTools({ facts }: { facts: SessionFacts }) {
  const t = await getTranslations('common.shell')
  return (
    <>
      <ContactButton
        name={t('contactUs')}
        face={{
          className: headerTool,
          content: <ToolFace icon={<Icon name="mail" size={20} />} label={t('contactUs')} />,
        }}
      />
      <form method="post" action="/logout">
        <button type="submit" aria-label={t('signOut')} data-tip={t('signOut')} className={headerTool}>
          <ToolFace icon={<Icon name="log-out" size={20} />} label={t('signOut')} />
        </button>
      </form>
      <PersonMenu facts={facts} />
    </>
  )
}
