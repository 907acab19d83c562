import { getTranslations } from 'next-intl/server'
import { AskRow } from '@/app/_components/ask-row'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { readerZone } from '@/lib/server/reader-zone'
import type { Todo } from './todos'

type Props = { why: 'none' | 'saidNone' | 'archived'; administers: boolean }

/**
 * Shown in place of the license cards: no license yet, none by the person's own statement, or all archived.
 * Administrators without a license are pointed to their organization.
 */
export async function NoCredential({ why, administers }: Props) {
  const t = await getTranslations('dashboard.empty')
  const add = (
    <ButtonLink variant={why === 'none' ? 'primary' : 'secondary'} href="/credentials/new">
      {t('action')}
    </ButtonLink>
  )
  const icon = <Icon name="award" size={24} />
  if (why === 'none') return empty(t('title'), t('text'), add, icon)
  if (why === 'saidNone') {
    const toOrg = administers && (
      <ButtonLink href="/orgs" variant="primary">
        {t('organization')}
      </ButtonLink>
    )
    return empty(
      t('noneTitle'),
      t('noneText'),
      <>
        {toOrg}
        {add}
      </>,
      icon,
    )
  }
  const archived = <ButtonLink href="/credentials">{t('archivedAction')}</ButtonLink>
  return empty(
    t('archivedTitle'),
    t('archivedText'),
    <>
      {archived}
      {add}
    </>,
    icon,
  )
}

const empty = (title: string, text: string, action: React.ReactNode, icon: React.ReactNode) => (
  <Card>
    <EmptyState title={title} action={action} icon={icon}>
      {text}
    </EmptyState>
  </Card>
)

type TodosProps = { shown: readonly Todo[]; more: number }

/** The most urgent things to do, each with its day and its button, the main one first. Renders nothing without any. */
export async function Todos({ shown, more }: TodosProps) {
  if (shown.length === 0) return null
  const t = await getTranslations('dashboard.todo')
  return (
    <section aria-label={t('title')} className="pb-6">
      <ul className="flex flex-col divide-y divide-line rounded-xl border border-line bg-surface">
        {shown.map(({ key, what, when, tone, verb, href }, index) => (
          <li key={key} className="flex min-h-11 items-center gap-x-3 px-4 py-1.5 sm:px-6">
            <ToneIcon tone={tone} className={toneText[tone]} />
            <span className="flex min-w-0 grow flex-col gap-x-4 sm:flex-row sm:items-baseline">
              <span className="font-semibold wrap-anywhere">{what}</span>
              {when && <span className={classNames('text-sm tabular-nums', toneText[tone])}>{when}</span>}
            </span>
            <ButtonLink
              href={href}
              variant={index === 0 ? 'primary' : 'secondary'}
              size="sm"
              className="shrink-0"
              aria-label={t('verbOf', { verb, what })}
            >
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-2 text-sm text-soft">{t('more', { count: more })}</p>}
    </section>
  )
}

type Invitation = { id: string; org: { name: string }; roleType: 'ADMIN' | 'MEMBER'; expiresAt: Date }

/** Open invitations of organizations. Renders nothing when there are none. */
export async function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  const [t, verbs, roles, zone] = await Promise.all([
    getTranslations('dashboard.due'),
    getTranslations('dashboard.todo.verbs'),
    getTranslations('enums.roleTypes'),
    readerZone(),
  ])
  return (
    <Card flush title={t('title')}>
      <ul className="ask-rows">
        {invitations.map(({ id, org, roleType, expiresAt }) => (
          <AskRow
            key={id}
            icon="mail"
            title={org.name}
            note={t('until', { date: formatDate(todayIn(zone, expiresAt)) })}
            act={
              <ButtonLink
                size="sm"
                href={`/org-invitations/${id}`}
                aria-label={t('invitation', { org: org.name, role: roles(roleType) })}
              >
                {verbs('answer')}
              </ButtonLink>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
