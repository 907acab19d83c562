import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { env } from '@/lib/env'

/** The SCIM address for an organization's directory, and the token it needs. */
export async function ScimCard() {
  const t = await getTranslations('access')
  const scopes = { read: t('scopes.membersRead'), write: t('scopes.membersWrite') }
  return (
    <Card title={t('scim.title')} lead={t('scim.lead')}>
      <DefinitionList
        items={[
          { term: t('scim.address'), detail: <code className="wrap-anywhere">{`${env().APP_URL}/scim/v2`}</code> },
          { term: t('scim.howTo'), detail: t('scim.how', scopes) },
        ]}
      />
    </Card>
  )
}
