'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { markup } from '@/app/_ui/markup'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { LeaveOrgDocument } from '@/graphql/generated/leave-org'
import { ShowLicensesDocument } from '@/graphql/generated/show-licenses'

export type Membership = {
  id: string
  org: { id: string; name: string }
  /** The organization's page, for who has something to do there. */
  href: string | null
  role: string
  /** "On leave", during a leave. */
  onLeave: string | null
  work: string
  /** What they may do there for others. */
  grants: string[]
  since: string
  /** The organization took them back and waits for their yes before it sees their licenses. */
  hidden: boolean
  /** Whether they may work there, as the organization reads it; null where it does not ask. */
  clearance: { text: string; tone: Tone; reasons: string[] } | null
  /** Number of the person's trainings there that are overdue. */
  overdue: number
}

/** The person's organizations, with role, start date and a way to leave. */
export function MembershipList({ memberships }: { memberships: readonly Membership[] }) {
  const t = useTranslations('account.organizations')
  if (memberships.length === 0) return <p className="text-soft">{t('empty')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {memberships.map(({ id, org, href, role, onLeave, work, grants, since, hidden, clearance, overdue }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              {href ? <Link href={href}>{org.name}</Link> : org.name}
              <Tag>{role}</Tag>
              {grants.map((text) => (
                <Tag key={text}>{text}</Tag>
              ))}
              {onLeave && <Tag tone="info">{onLeave}</Tag>}
            </span>
            <span className="text-sm text-soft">{dotted([work, t('since', { date: since })])}</span>
            {hidden && <span className="text-sm">{t('hidden', { org: org.name })}</span>}
            {clearance && (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <Tag tone={clearance.tone}>{clearance.text}</Tag>
                {dotted(clearance.reasons)}
              </span>
            )}
            {overdue > 0 && (
              <Link href="/dashboard" className="text-sm">
                {t('overdue', { count: overdue })}
              </Link>
            )}
          </span>
          {hidden && <Show org={org} />}
          <Leave org={org} />
        </li>
      ))}
    </ul>
  )
}

/** Lets an organization that took the person back see their licenses. */
function Show({ org: { id, name } }: Pick<Membership, 'org'>) {
  const t = useTranslations('account.organizations')
  const done = { title: t('shown', { org: name }), tone: 'success' as const }
  const { run, busy } = useAction({ mutation: ShowLicensesDocument, done })
  return (
    <Button
      size="sm"
      variant="primary"
      aria-label={t('showNamed', { org: name })}
      onClick={() => run({ orgId: id })}
      busy={busy}
    >
      {t('show')}
    </Button>
  )
}

/** Leaves an organization after a confirmation; the last administrator is shown why they cannot. */
function Leave({ org: { id, name } }: Pick<Membership, 'org'>) {
  const t = useTranslations('account.organizations')
  const { run, busy } = useAction({
    mutation: LeaveOrgDocument,
    confirm: {
      title: t('leaveTitle', { org: name }),
      // `markup` inserts the name, so that it stays plain text.
      text: markup(t.markup('leaveText', { org: '{org}', b: (words) => `<b>${words}</b>` }), { org: name }),
      ok: t('leaveOk'),
      danger: true,
    },
    done: { title: t('left', { org: name }), tone: 'success' },
  })
  return (
    <Button size="sm" aria-label={t('leaveNamed', { org: name })} onClick={() => run({ orgId: id })} busy={busy}>
      {t('leave')}
    </Button>
  )
}
