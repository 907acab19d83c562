import { getTranslations } from 'next-intl/server'
import { Tabs } from '@/app/_ui/tabs'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'

type SettingsTab = 'settings' | 'security' | 'access' | 'webhooks' | 'data'

/** The rarely opened pages of an organization: its settings, and the programs that work with it. */
export async function SettingsTabs({ org, current }: { org: OrgRecord; current: SettingsTab }) {
  const t = await getTranslations('orgs.nav')
  const pages: SettingsTab[] = [
    ...(['settings', 'security', 'access'] as const),
    ...(isFeatureOn(org, 'WEBHOOKS') ? (['webhooks'] as const) : []),
    'data',
  ]
  return (
    <div className="pb-6">
      <Tabs
        label={t('settingsLabel')}
        items={pages.map((page) => ({
          label: page === 'settings' ? t('general') : t(page),
          href: `/orgs/${org.id}?tab=${page}`,
          current: page === current,
        }))}
      />
    </div>
  )
}
