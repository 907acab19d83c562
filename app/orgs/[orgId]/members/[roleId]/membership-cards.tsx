import { getTranslations } from 'next-intl/server'
import { actorName } from '@/app/_components/actor-name'
import { enrollmentTag } from '@/app/_components/enrollments/enrollment-facts'
import { historyOf } from '@/app/_components/history/history-link'
import { nameInText } from '@/app/_components/members/member-name'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import type { MemberChange, MemberRecord } from '@/lib/data/members/read'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { endReasons } from '@/lib/domain/orgs/employment-values'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { grantText } from './grant-text'
import { PressRow } from './press-row'

const fields = ['department', 'jobTitle', 'employeeId', 'supervisorId', 'hireDate', 'npi'] as const
const plainActions = [
  'lastDaySet',
  'lastDayTakenBack',
  'leaveCanceled',
  'leavePlanned',
  'leaveStarted',
  'leaveEnded',
  'left',
  'rehired',
  'supervisorSet',
  'messaged',
] as const

/** One change of a membership as text. `t` translates full keys. */
export function changeText(
  { action, detail }: Pick<MemberChange, 'action' | 'detail'>,
  t: Translate,
  locale: string,
): string {
  const name = action.replace(/^member\./, '')
  const message = (key: string, values: Record<string, string> = {}) => t(`members.history.actions.${key}`, values)
  if (isOneOf(plainActions, name)) return message(name)
  if (name === 'updated') return message('updated', { fields: fieldNames(detail.fields, t, locale) })
  if (name === 'roleChanged') return message('roleChanged', { from: role(detail.from, t), to: role(detail.to, t) })
  if (name === 'grant.given') return message('granted', { what: grantText(detail, t) })
  if (name === 'grant.ended') return message('grantEnded', { what: grantText(detail, t) })
  if (name !== 'removed') return message('other')
  const { reason } = detail
  return isOneOf(endReasons, reason)
    ? message('removedFor', { reason: t(`members.reasons.${reason}`) })
    : message('removed')
}

const role = (code: unknown, t: Translate): string => (isOneOf(roleTypes, code) ? t(`enums.roleTypes.${code}`) : '')

function fieldNames(names: unknown, t: Translate, locale: string): string {
  const knownFields = Array.isArray(names) ? fields.filter((field) => names.includes(field)) : []
  return listed(
    knownFields.map((field) => t(field === 'supervisorId' ? 'members.detail.supervisor' : `fields.${field}`)),
    locale,
  )
}

type Props = { member: MemberRecord; timeZone: string }

/** Employment data of a member, and their contacts. */
export async function EmploymentCard({ member, timeZone }: Props) {
  const [t, fields, names, values] = await Promise.all([
    getTranslations('members.detail'),
    getTranslations('fields'),
    getTranslations('members.name'),
    getTranslations('common.values'),
  ])
  const { supervisor, hireDate, npi, email, phone } = member
  const notGiven = values('notGiven')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: fields('department'), detail: member.department ?? notGiven },
          { term: fields('jobTitle'), detail: member.jobTitle ?? notGiven },
          { term: fields('employeeId'), detail: member.employeeId ?? notGiven },
          {
            term: t('supervisor'),
            detail: supervisor ? (
              <Link href={`/orgs/${member.orgId}/members/${supervisor.id}`}>
                {nameInText(supervisor, names('unknown'))}
              </Link>
            ) : (
              notGiven
            ),
          },
          { term: fields('hireDate'), detail: hireDate ? formatDate(hireDate) : notGiven },
          ...(npi ? [{ term: fields('npi'), detail: npi }] : []),
          { term: t('memberSince'), detail: formatDate(todayIn(timeZone, member.createdAt)) },
          ...(email ? [{ term: t('email'), detail: <span className="wrap-anywhere">{email}</span> }] : []),
          ...(phone ? [{ term: t('phone'), detail: phone }] : []),
        ]}
      />
    </Card>
  )
}

type HistoryCardProps = { member: MemberRecord; changes: readonly MemberChange[]; timeZone: string }

/** The history of a membership, with actor and time: newest first, its beginning last. */
export async function HistoryCard({ member, changes, timeZone }: HistoryCardProps) {
  const [t, names, access, { ctx }] = await Promise.all([
    getTranslations('members.history'),
    getTranslations('members.name'),
    getTranslations('access'),
    enterPage(),
  ])
  const translate = translatorFor(ctx.locale)
  const when = (moment: Date) => formatMoment(moment, timeZone)
  const by = ({ actor, at }: MemberChange) =>
    t('by', { name: actor ? actorName(actor, access) || names('unknown') : t('unknownActor'), date: when(at) })
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <Line key={change.id} text={changeText(change, translate, ctx.locale)} by={by(change)} />
        ))}
        <Line text={t('joined')} by={when(member.createdAt)} />
      </ol>
      {can(ctx.viewer, 'history.listOfOrg', { id: member.orgId }) && (
        <p className="flex flex-wrap gap-2 pt-4">
          <ButtonLink size="sm" href={historyOf(member.orgId, { person: member.userId })}>
            {t('values')}
          </ButtonLink>
          <ButtonLink size="sm" href={`/orgs/${member.orgId}/history/disclosures?person=${member.userId}`}>
            {t('disclosures')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

const Line = ({ text, by }: { text: string; by: string }) => (
  <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
    <span className="text-sm wrap-anywhere">{text}</span>
    <span className="text-sm text-soft">{by}</span>
  </li>
)

type EnrollmentsCardProps = { ctx: SignedInCtx; member: MemberRecord; after: string | null }

/** Number of enrollments per page. */
const size = 10

/** A member's enrollments in the sessions of the organization, latest first. */
export async function EnrollmentsCard({ ctx, member: { id, orgId }, after: from }: EnrollmentsCardProps) {
  const page = await readPage(from, (after) => listMemberEnrollments(ctx, { id, first: size, after }))
  const { edges, pageInfo } = orNotFound(page)
  const t = await getTranslations('enrollments.member')
  const translate = translatorFor(ctx.locale)
  const next = nextOf(pageInfo)
  return (
    <Card id="enrollments" title={t('title')} lead={t('lead')} flush>
      {edges.length === 0 && <p className="flush-text">{t('empty')}</p>}
      <ul className="press-list">
        {edges.map(({ node: { enrollment, session } }) => {
          const home = `/orgs/${orgId}/tasks/${session.taskId}/task_sessions/${session.id}`
          return (
            <PressRow
              key={enrollment.id}
              href={`${home}/roster/${enrollment.id}`}
              title={session.revision.title}
              facts={sessionWhen(session, ctx.locale)}
              tag={enrollmentTag(enrollment, translate)}
            />
          )
        })}
      </ul>
      {next && (
        <LoadMore
          href={`/orgs/${orgId}/members/${id}?enrollments=${encodeURIComponent(next)}#enrollments`}
          label={t('more')}
        />
      )}
    </Card>
  )
}
