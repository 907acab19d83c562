import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'
import { getTranslations } from '@/lib/i18n/translations'

const seen = ['name', 'licenses', 'standing', 'credits', 'classes', 'documents'] as const
const hidden = ['personal', 'files', 'others'] as const

/** Exactly what the organization will see, and what it never sees; for an administrator also what they will. */
export async function SharedLists({ org, admin }: { org: string; admin: boolean }) {
  const t = await getTranslations('invitations.own')
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Card title={t('seesTitle', { org })}>
        <Items icon="circle-check" items={seen.map((key) => t(`sees.${key}`))} />
      </Card>
      <Card title={t('hiddenTitle')}>
        <Items icon="eye-off" items={hidden.map((key) => t(`hidden.${key}`))} />
        <p className="mt-4 text-sm text-soft">{t('rights')}</p>
      </Card>
      {admin && (
        <Card title={t('adminTitle')} className="md:col-span-2">
          <p className="max-w-prose">{t('admin', { org })}</p>
        </Card>
      )}
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
