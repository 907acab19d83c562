import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOwnRoles } from '@/lib/services/orgs/list-own-roles'
import { listOwnRecordViews } from '@/lib/services/users/list-record-views'
import { AccountFrame, accountTitle } from '../account-frame'
import { MembershipList } from './membership-list'
import { SeenLists } from './seen-lists'
import { ViewList } from './view-list'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('organizations') })

/** What each organization sees of a person, who looked, and how to leave. */
export default async function OrganizationsPage({ searchParams }: Props) {
  const [{ ctx }, { after }] = await Promise.all([enterPage(), searchParams])
  const place = typeof after === 'string' ? after : null
  const [memberships, views, t] = await Promise.all([
    listOwnRoles(ctx, {}).then(orNotFound),
    listOwnRecordViews(ctx, { after: place }).then(orNotFound),
    getTranslations('account.organizations'),
  ])
  return (
    <AccountFrame page="organizations">
      <Card title={t('title')}>
        <MembershipList memberships={memberships} />
      </Card>
      {memberships.length > 0 && (
        <Card title={t('sees')} lead={t('seesLead')}>
          <SeenLists />
        </Card>
      )}
      <Card title={t('viewsTitle')} lead={t('viewsLead')}>
        <ViewList views={views} later={place !== null} />
      </Card>
    </AccountFrame>
  )
}
