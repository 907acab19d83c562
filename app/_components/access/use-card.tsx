import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import { env } from '@/lib/env'

/** The address for requests from programs, their authentication, and the organization id. */
export async function UseCard({ kind, orgId }: { kind: 'pat' | 'org'; orgId?: string }) {
  const t = await getTranslations('access.use')
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      footer={
        <Link href="/explorer" reload>
          {t('explorer')}
        </Link>
      }
    >
      <DefinitionList
        items={[
          { term: t('address'), detail: <code className="wrap-anywhere">{`${env().APP_URL}/graphql`}</code> },
          {
            term: t('header'),
            detail: <code className="wrap-anywhere">{`Authorization: Bearer suma_${kind}_…`}</code>,
          },
          ...(orgId ? [{ term: t('orgId'), detail: <code className="wrap-anywhere">{orgId}</code> }] : []),
        ]}
      />
    </Card>
  )
}
