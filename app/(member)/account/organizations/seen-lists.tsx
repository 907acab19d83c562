import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'
import { getTranslations } from '@/lib/i18n/translations'

const seen = ['name', 'licenses', 'standing', 'credits', 'classes', 'documents'] as const
const hidden = ['personal', 'files', 'others'] as const

/** What an organization sees of its members, and what it never sees: in the words of the invitation that was accepted. */
export async function SeenLists() {
  const t = await getTranslations('invitations.own')
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Items icon="circle-check" items={seen.map((key) => t(`sees.${key}`))} />
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('hiddenTitle')}</h3>
        <Items icon="eye-off" items={hidden.map((key) => t(`hidden.${key}`))} />
      </div>
    </div>
  )
}

const Items = ({ icon, items }: { icon: IconName; items: readonly string[] }) => (
  <ul className="flex flex-col gap-2">
    {items.map((item) => (
      <li key={item} className="flex items-start gap-3">
        <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-soft" />
        <span className="min-w-0">{item}</span>
      </li>
    ))}
  </ul>
)
