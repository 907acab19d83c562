import { getTranslations } from 'next-intl/server'
import { Trail } from '@/app/_components/trail'
import type { Crumb } from '@/app/_ui/breadcrumbs'

type Props = { orgId: string; orgName: string; items?: readonly Crumb[] }

/** Breadcrumbs from all organizations through this one to the page; without `items` the page is the organization. */
export async function OrgTrail({ orgId, orgName, items = [] }: Props) {
  const t = await getTranslations('orgs.list')
  const org = items.length > 0 ? { label: orgName, href: `/orgs/${orgId}` } : { label: orgName }
  return <Trail items={[{ label: t('title'), href: '/orgs' }, org, ...items]} />
}
