import { getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'

/**
 * The only list of what an organization sees and never sees of its members, shared by the invitation and the account.
 */
const lists = {
  sees: {
    icon: 'circle-check',
    keys: [
      'sees.name',
      'sees.licenses',
      'sees.standing',
      'sees.credits',
      'sees.classes',
      'sees.documents',
      'sees.records',
      'sees.supervisor',
    ],
  },
  hidden: { icon: 'eye-off', keys: ['hidden.personal', 'hidden.files', 'hidden.others'] },
} as const

/** Lists what an organization sees of a member, or what it never sees. */
export async function SeenByOrganization({ list }: { list: keyof typeof lists }) {
  const t = await getTranslations('invitations.own')
  const { icon, keys } = lists[list]
  return (
    <ul className="flex flex-col gap-2">
      {keys.map((key) => (
        <li key={key} className="flex items-start gap-3">
          <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-soft" />
          <span className="min-w-0">{t(key)}</span>
        </li>
      ))}
    </ul>
  )
}
