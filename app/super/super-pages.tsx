import { getTranslations } from 'next-intl/server'
import { Tabs } from '@/app/_ui/tabs'

const pages = ['orgs', 'people', 'verification', 'rules', 'feedback', 'audit', 'jobs', 'settings'] as const

/** The strip under the header with the pages of the installation. */
export async function SuperPages() {
  const t = await getTranslations('installation.nav')
  const items = [
    { label: t('overview'), href: '/super' },
    ...pages.map((page) => ({ label: t(page), href: `/super/${page}` })),
  ]
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto -mb-px w-full max-w-page px-2 sm:px-4">
        <Tabs home="/super" label={t('label')} items={items} />
      </div>
    </div>
  )
}
