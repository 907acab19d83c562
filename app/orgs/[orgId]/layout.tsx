import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { routeOf } from '@/lib/domain/access/route-kind'
import { opensOrgPage } from '@/lib/policy/org-pages'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg, getOrgToWork } from '@/lib/services/orgs/org'
import { getOrgToVisit } from '@/lib/services/orgs/own-orgs'
import { getSheetToSign } from '@/lib/services/signatures/sign'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'
import { VisitForm } from './lazy-visit-form'
import { OrgPages } from './org-pages'
import { OrgTrail } from './org-trail'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/**
 * The layout of every page of an organization: 404 for a person to whom it does not open, otherwise its navigation. A
 * super admin has to give a reason first; until then the page below, which would refuse anyway, is not rendered. An
 * instructor sees the page of their own session, without the navigation.
 */
export default async function OrgLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }, requestHeaders] = await Promise.all([enterPage(), params, headers()])
  const orgResult = await getAdministeredOrg(ctx, { id: orgId })
  const toVisit = orgResult.ok ? null : await getOrgToVisit(ctx, { id: orgId })
  if (toVisit?.ok) return <OrgVisit orgId={toVisit.value.id} name={toVisit.value.name} />
  const route = routeOf((requestHeaders.get('x-suma-path') ?? '').split('?')[0] ?? '')
  const granted = !orgResult.ok && opensOrgPage(ctx.viewer, orgId, route.path.split('/').slice(3).join('/'))
  const worked = granted ? await getOrgToWork(ctx, { id: orgId }) : null
  if (worked?.ok)
    return (
      <>
        <OrgPages org={worked.value} reader="holder" />
        <PageBody wide>{children}</PageBody>
      </>
    )
  const taught = orgResult.ok ? null : route.taskSessionId
  const opens =
    taught &&
    ((await getTaskSession(ctx, { id: taught })).ok || (await getSheetToSign(ctx, { taskSessionId: taught })).ok)
  if (opens) return <PageBody>{children}</PageBody>
  const org = orNotFound(orgResult)
  const isAdmin = ctx.viewer.roles.some((role) => role.orgId === org.id && role.roleType === 'ADMIN')
  return (
    <>
      <OrgPages org={org} reader={isAdmin ? 'admin' : 'visitor'} />
      <PageBody wide>{children}</PageBody>
    </>
  )
}

/** Shown instead of an organization until a super admin has given a reason to open it. */
async function OrgVisit({ orgId, name }: { orgId: string; name: string }) {
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
