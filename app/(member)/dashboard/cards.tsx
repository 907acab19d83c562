import { getTranslations } from 'next-intl/server'
import { AskRow } from '@/app/_components/ask-row'
import { IconTile } from '@/app/_components/icon-tile'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { type Tone, ToneIcon, toneText, toneTint } from '@/app/_ui/tone'
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
    <ButtonLink
      variant={why === 'none' || (why === 'saidNone' && !administers) ? 'primary' : 'secondary'}
      href="/credentials/new"
    >
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

type Said = { text: string; tone: Tone }
type TodosProps = {
  verdict: (Said & { asked: Said | null }) | null
  shown: readonly Todo[]
  more: number
}

/**
 * The verdict in the color of its state, and below it the most urgent things to do, each with its day and its button,
 * the main one first. Renders nothing without either.
 */
export async function VerdictCard({ verdict, shown, more }: TodosProps) {
  if (!verdict && shown.length === 0) return null
  const t = await getTranslations('dashboard.todo')
  return (
    <section className="verdict-card">
      {verdict && (
        <div className={classNames('verdict', toneTint[verdict.tone])}>
          <ToneIcon tone={verdict.tone} />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-verdict font-semibold hyphens-auto wrap-anywhere">{verdict.text}</p>
            {verdict.asked && (
              <p className={classNames('flex gap-2', toneText[verdict.asked.tone])}>
                <ToneIcon tone={verdict.asked.tone} className="mt-1" />
                <span className="min-w-0 hyphens-auto wrap-anywhere">{verdict.asked.text}</span>
              </p>
            )}
          </div>
        </div>
      )}
      {shown.length > 0 && (
        <section aria-label={t('title')}>
          <ul className="ask-rows border-t-0">
            {shown.map(({ key, what, when, tone, icon, verb, href }, index) => (
              <li key={key} className="ask-row flex-nowrap">
                <IconTile name={icon} tone={tone} />
                <span className="flex min-w-0 grow flex-col">
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
          {more > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-sm text-soft sm:px-6">{t('more', { count: more })}</p>
          )}
        </section>
      )}
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
