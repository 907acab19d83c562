import type { Translate } from '@/lib/i18n/translator'
import { OrgTrail } from '../../org-trail'

type Item = { label: string; href?: string }
type Props = { org: { id: string; name: string }; items: readonly Item[]; t: Translate }

/** The way to a page of skills checklists. */
export function SkillsTrail({ org, items, t }: Props) {
  const home = `/orgs/${org.id}/curriculums`
  const start = [
    { label: t('curriculums.list.title'), href: home },
    { label: t('skills.list.title'), ...(items.length > 0 ? { href: `${home}/skills` } : {}) },
  ]
  return <OrgTrail orgId={org.id} orgName={org.name} items={[...start, ...items]} />
}
