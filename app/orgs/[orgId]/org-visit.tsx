import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { VisitForm } from './lazy-visit-form'
import { OrgTrail } from './org-trail'

/** Shown instead of an organization until a super admin has given a reason to open it. */
export async function OrgVisit({ orgId, name }: { orgId: string; name: string }) {
  const t = await getTranslations('orgs.visit')
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title', { name })} lead={t('lead')} trail={<OrgTrail orgId={orgId} orgName={name} />} />
        <Card footer={<span className="text-soft">{t('lasts')}</span>}>
          <ClientMessages of={['orgs.visit', 'validation.reasonTooShort']}>
            <VisitForm orgId={orgId} />
          </ClientMessages>
        </Card>
      </div>
    </PageBody>
  )
}
