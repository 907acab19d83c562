import type { Metadata } from 'next'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import type { AddressRecord } from '@/lib/data/users'
import { getTranslations } from '@/lib/i18n/translations'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from './org-trail'
import { ProviderTable } from './provider-table'

type Props = { params: Promise<{ orgId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orgs')
  return { title: t('title') }
}

/** An organization, for its administrators: what it is, and the approval numbers its classes carry. */
export default async function OrgPage({ params }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  const [t, enums] = await Promise.all([getTranslations('orgs'), getTranslations('enums')])
  const address = addressLines(org.address)
  return (
    <>
      <PageHeader title={org.name} trail={<OrgTrail orgId={org.id} orgName={org.name} />} />
      <div className="flex flex-col gap-6">
        <Card title={t('facts.title')}>
          <DefinitionList
            items={[
              { term: t('facts.industry'), detail: enums(`industries.${org.industry}`) },
              { term: t('facts.timeZone'), detail: org.timeZone },
              { term: t('facts.address'), detail: address.length > 0 ? address.join(', ') : t('facts.none') },
            ]}
          />
        </Card>
        <Card title={t('providers.title')} lead={t('providers.lead')} flush>
          <ProviderTable providers={org.providers} />
        </Card>
      </div>
    </>
  )
}

const addressLines = (address: AddressRecord | null): string[] =>
  address
    ? [
        address.street1,
        address.street2,
        address.city,
        [address.state, address.postalCode].filter(Boolean).join(' '),
      ].filter((line): line is string => Boolean(line))
    : []
