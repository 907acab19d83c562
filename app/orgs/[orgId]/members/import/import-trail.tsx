import { getTranslations } from 'next-intl/server'
import { OrgTrail } from '../../org-trail'

type Props = { orgId: string; orgName: string; file?: string }

/** Breadcrumbs through the members to an import; without `file` the page is the list of imports. */
export async function ImportTrail({ orgId, orgName, file }: Props) {
  const [t, members] = await Promise.all([getTranslations('imports'), getTranslations('members.list')])
  const home = `/orgs/${orgId}/members`
  const start = file === undefined ? { label: t('title') } : { label: t('title'), href: `${home}/import` }
  const items = [{ label: members('title'), href: home }, start, ...(file === undefined ? [] : [{ label: file }])]
  return <OrgTrail orgId={orgId} orgName={orgName} items={items} />
}
