import { getTranslations } from 'next-intl/server'
import { Tabs } from '@/app/_ui/tabs'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'

type Props = { org: Parameters<typeof isFeatureOn>[0] & { id: string }; open: 'shared' | 'requests' | 'signing' }

/** The document lists: shared, requested, and to be signed. The last two are a feature that can be off. */
export async function DocumentTabs({ org, open }: Props) {
  if (!isFeatureOn(org, 'DOCUMENT_REQUESTS')) return null
  const t = await getTranslations('orgs.documentPages')
  const home = `/orgs/${org.id}/documents`
  const pages = [
    ['shared', home],
    ['requests', `${home}/requests`],
    ['signing', `${home}/signing`],
  ] as const
  return (
    <div className="mb-5 border-b border-line">
      <Tabs
        label={t('label')}
        items={pages.map(([page, href]) => ({ label: t(page), href, current: page === open }))}
      />
    </div>
  )
}
