import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Tabs } from '@/app/_ui/tabs'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { enterInstallation } from '@/lib/services/installation/installation'

/** The layout of every super admin page: 404 for everybody else. */
export default async function SuperLayout({ children }: { children: ReactNode }) {
  const { ctx } = await enterPage()
  orNotFound(await enterInstallation(ctx, {}))
  return (
    // Validation messages of forms here that ask for a reason or for the name of an organization.
    <ClientMessages of={['validation.reasonTooShort', 'validation.orgName']}>
      <SuperPages />
      <PageBody>{children}</PageBody>
    </ClientMessages>
  )
}

const pages = ['orgs', 'people', 'verification', 'rules', 'feedback', 'audit', 'jobs', 'settings'] as const

/** The tabs below the header that lead to the super admin pages. */
async function SuperPages() {
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
