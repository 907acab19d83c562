import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { fullName } from '@/lib/domain/people/names'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { productVersion } from '@/lib/server/product-version'
import { getRetention } from '@/lib/services/installation/get-retention'
import { listSuperAdmins } from '@/lib/services/installation/super-admins'
import { listInstallationTests } from '@/lib/services/installation/test-installation'
import { RetentionCards } from './retention-cards'
import { SuperAdminCard } from './super-admin-card'
import { TestCard } from './test-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('installation.settings')
  return { title: t('title') }
}

/** The settings of the installation: tests of its ways out, who runs it, how long things are kept. */
export default async function SuperSettingsPage() {
  const [{ ctx }, t] = await Promise.all([enterPage(), getTranslations('installation.settings')])
  const [admins, tests, retention] = await Promise.all([
    listSuperAdmins(ctx, {}),
    listInstallationTests(ctx, {}),
    getRetention(ctx, {}),
  ])
  const rows = orNotFound(admins).map((admin) => ({
    id: admin.id,
    name: fullName(admin),
    contact: admin.contact,
    since: admin.since.toISOString(),
    isOwn: admin.id === ctx.viewer.userId,
  }))
  const latest = orNotFound(tests).map(({ kind, at, ok, detail }) => ({
    kind,
    ok,
    at: at.toISOString(),
    detail: typeof detail.said === 'string' ? detail.said : null,
    problem: typeof detail.problem === 'string' ? detail.problem : null,
  }))
  return (
    <ClientMessages of={['installation.settings', 'orgData', 'validation.whole']}>
      <PageHeader title={t('title')} lead={t('versionOf', { version: productVersion })} />
      <div className="flex max-w-4xl flex-col gap-6">
        <TestCard tests={latest} />
        <SuperAdminCard rows={rows} />
        <RetentionCards retention={orNotFound(retention)} />
      </div>
    </ClientMessages>
  )
}
