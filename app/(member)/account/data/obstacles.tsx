import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'
import type { DeletionPlan } from '@/lib/services/own-data/get-deletion-plan'

/** What has to be done before the account can be deleted, with where it is done. */
export async function Obstacles({ plan: { soleAdminOf, teaches } }: { plan: DeletionPlan }) {
  const t = await getTranslations('ownData.delete')
  const steps = [
    ...soleAdminOf.map(({ id, name }) => ({
      id,
      text: t('soleAdmin', { org: name }),
      href: `/orgs/${id}/members`,
      link: t('soleAdminLink', { org: name }),
    })),
    ...teaches.map(({ id, orgId, taskId, revision: { title } }) => ({
      id,
      text: t('teaches', { title }),
      href: `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/finish`,
      link: t('teachesLink', { title }),
    })),
  ]
  return (
    <Alert tone="warn" title={t('blocked')}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {steps.map(({ id, text, href, link }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {text} <Link href={href}>{link}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
