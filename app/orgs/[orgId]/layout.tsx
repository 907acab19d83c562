import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgNav } from './org-nav'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Every page of an organization: 404 for one that is not the person's to run, then its own navigation. */
export default async function OrgLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  return (
    <>
      <OrgPages orgId={org.id} name={org.name} />
      <PageBody>{children}</PageBody>
    </>
  )
}

async function OrgPages({ orgId, name }: { orgId: string; name: string }) {
  const [t, nav, sent] = await Promise.all([getTranslations('orgs.nav'), getTranslations('common.nav'), headers()])
  const home = `/orgs/${orgId}`
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto w-full max-w-page px-2 sm:px-4">
        <OrgNav
          home={home}
          address={sent.get('x-suma-path') ?? home}
          label={t('label', { name })}
          items={[
            { label: nav('overview'), href: home },
            { label: nav('members'), href: `${home}/members` },
            { label: t('invitations'), href: `${home}/invitations` },
            { label: t('credentials'), href: `${home}/credentials` },
            { label: t('settings'), href: `${home}?tab=settings` },
          ]}
        />
      </div>
    </div>
  )
}
