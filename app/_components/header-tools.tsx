import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { ContactButton } from './contact-button'
import { headerTool, ToolFace } from './header-tool'
import { PersonMenu, type PersonMenuProps } from './person-menu'

/** Goes to the dashboard. */
export function HomeTool({ label }: { label: string }) {
  return (
    <Link href="/dashboard" variant="bare" aria-label={label} data-tip={label} className={headerTool}>
      <ToolFace icon={<Icon name="house" size={20} />} label={label} />
    </Link>
  )
}

/** Goes to the account settings. */
export function SettingsTool({ label }: { label: string }) {
  return (
    <Link href="/account" variant="bare" aria-label={label} data-tip={label} className={headerTool}>
      <ToolFace icon={<Icon name="settings" size={20} />} label={label} />
    </Link>
  )
}

type ToolsProps = { contactUs: string; signOut: string; person: PersonMenuProps }

/** Contact, sign-out and the person, on every signed-in page. */
export function HeaderTools({ contactUs, signOut, person }: ToolsProps) {
  return (
    <>
      <ContactButton
        name={contactUs}
        face={{
          className: headerTool,
          content: <ToolFace icon={<Icon name="mail" size={20} />} label={contactUs} />,
        }}
      />
      <form method="post" action="/logout">
        <button type="submit" aria-label={signOut} data-tip={signOut} className={headerTool}>
          <ToolFace icon={<Icon name="log-out" size={20} />} label={signOut} />
        </button>
      </form>
      <PersonMenu {...person} />
    </>
  )
}
