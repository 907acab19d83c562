import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageBody } from '@/app/_components/page-body'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { getTranslations } from '@/lib/i18n/translations'
import { enterPage } from '@/lib/server/enter-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orgs.list')
  return { title: t('title') }
}

/** The organizations that the person administers, oldest membership first. */
export default async function OrgsPage() {
  const { facts } = await enterPage()
  const administered = facts.roles.filter((role) => role.roleType === 'ADMIN')
  if (administered.length === 0) notFound()
  const t = await getTranslations('orgs.list')
  return (
    <PageBody>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Card>
        <ul className="flex flex-col gap-3">
          {administered.map((role) => (
            <li key={role.orgId}>
              <Link href={`/orgs/${role.orgId}`}>{role.orgName}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </PageBody>
  )
}
