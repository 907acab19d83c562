import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Tabs } from '@/app/_ui/tabs'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { enterPage } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Above each page about documents: what is shared, what is asked for, what is to be signed; the last two are a feature. */
export default async function DocumentsLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }, t] = await Promise.all([enterPage(), params, getTranslations('orgs.documentPages')])
  const org = await getAdministeredOrg(ctx, { id: orgId })
  // Who may not see them is told so by the page.
  if (!org.ok || !isFeatureOn(org.value, 'DOCUMENT_REQUESTS')) return children
  const home = `/orgs/${orgId}/documents`
  const items = [
    { label: t('shared'), href: home },
    { label: t('requests'), href: `${home}/requests` },
    { label: t('signing'), href: `${home}/signing` },
  ]
  return (
    <>
      <div className="mb-6">
        <Tabs home={home} label={t('label')} items={items} />
      </div>
      {children}
    </>
  )
}
