import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { askedBy } from '@/app/_components/credit-form/preview-data'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { dotted } from '@/app/_ui/dotted'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { MemberRecord } from '@/lib/data/members/read'
import { bookFor } from '@/lib/domain/compliance/rule-for'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { listMemberCurriculums } from '@/lib/services/curriculums/list-assignments'
import { getMember, getMemberChanges, getMemberSummary } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { planTexts } from '../../plan-text'
import { ChecksCard } from '../checks-card'
import { ClearanceNotice } from '../clearance-notice'
import type { EditedMember } from '../edit-employment'
import { GrantsCard } from '../grants-card'
import { CredentialsCard, CurriculumsCard } from '../license-cards'
import { MemberButtons } from '../member-buttons'
import { EmploymentCard, EnrollmentsCard, HistoryCard } from '../membership-cards'
import { DocumentsCard, RequestedCard, SignaturesCard } from '../paper-cards'

type Props = {
  params: Promise<{ orgId: string; roleId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { roleId }, t] = await Promise.all([enterPage(), params, getTranslations('members.name')])
  return { title: nameInText(orNotFound(await getMemberSummary(ctx, { id: roleId })), t('unknown')) }
}

/** One member: employment, the status of their licenses, and the history of the membership. */
export default async function MemberPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, roleId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const [orgRead, memberRead, assignments, changesRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    getMember(ctx, { id: roleId }),
    listMemberCurriculums(ctx, { roleId }),
    getMemberChanges(ctx, { id: roleId }),
  ])
  const [org, { member, credentials }, changes] = [orNotFound(orgRead), orNotFound(memberRead), orNotFound(changesRead)]
  const [t, list] = await Promise.all([getTranslations('members'), getTranslations('members.list')])
  const name = nameInText(member, t('name.unknown'))
  const editable = can(ctx.viewer, 'member.manage', member)
  const held = credentials.map(({ credential }) => credential)
  const asks = askedBy(bookFor(await ctx.load.rules(), held))
  const history = can(ctx.viewer, 'history.listOfOrg', { id: orgId })
    ? historyOf(orgId, { person: member.userId })
    : null
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: list('title'), href: `/orgs/${orgId}/members` }, { label: name }]}
          />
        }
        title={name}
        lead={dotted([member.jobTitle, member.department])}
        tags={<Tags member={member} overdue={assignments.ok ? assignments.value.filter(isOverdue).length : 0} />}
        actions={
          editable ? (
            <ClientMessages of={['members.name.unknown', 'members.edit', 'members.detail', 'fields', 'validation.npi']}>
              <MemberButtons
                member={editedMember(member, name)}
                orgId={orgId}
                asks={asks}
                history={history}
                mayMore={can(ctx.viewer, 'member.changeRole', member)}
              />
            </ClientMessages>
          ) : (
            history && <HistoryButton href={history} />
          )
        }
      />
      <div className="flex flex-col gap-5">
        <StateNotice member={member} timeZone={org.timeZone} />
        <PlanNotice member={member} t={translatorFor(ctx.locale)} />
        {member.state !== 'ENDED' && <ClearanceNotice ctx={ctx} member={member} />}
        <div className="page-columns">
          <div>
            {seesLicenses(member) && (
              <CredentialsCard
                member={member}
                views={credentials}
                locale={ctx.locale}
                own={member.userId === ctx.viewer.userId}
              />
            )}
            {assignments.ok && <CurriculumsCard assignments={assignments.value} locale={ctx.locale} />}
            {member.state !== 'ENDED' && (
              <DocumentsCard ctx={ctx} member={member} name={name} timeZone={org.timeZone} />
            )}
            <ChecksCard
              ctx={ctx}
              member={member}
              name={name}
              licenses={licensesOf(credentials, ctx.locale)}
              timeZone={org.timeZone}
            />
            {isFeatureOn(org, 'TASKS') && (
              <EnrollmentsCard
                ctx={ctx}
                member={member}
                after={typeof queryParams.enrollments === 'string' ? queryParams.enrollments : null}
              />
            )}
          </div>
          <div>
            <EmploymentCard member={member} timeZone={org.timeZone} />
            {member.state !== 'ENDED' && isFeatureOn(org, 'DOCUMENT_REQUESTS') && (
              <RequestedCard ctx={ctx} member={member} />
            )}
            <SignaturesCard ctx={ctx} member={member} />
            <GrantsCard ctx={ctx} member={member} timeZone={org.timeZone} />
            <HistoryCard member={member} changes={changes} timeZone={org.timeZone} />
          </div>
        </div>
      </div>
    </>
  )
}

const licensesOf = (views: readonly CredentialView[], locale: Locale) =>
  views.map(({ credential }) => ({ id: credential.id, label: credentialLabel(credential, translatorFor(locale)) }))

const isOverdue = ({ standing }: { standing: string }) => standing === 'OVERDUE'

/** Role and state, and first what somebody has to act on. */
async function Tags({ member: { roleType, state }, overdue }: { member: MemberRecord; overdue: number }) {
  const [t, detail] = await Promise.all([getTranslations('enums'), getTranslations('members.detail')])
  return (
    <>
      {overdue > 0 && state !== 'ENDED' && <Tag tone="error">{detail('overdue', { count: overdue })}</Tag>}
      {roleType === 'ADMIN' && <Tag>{t('roleTypes.ADMIN')}</Tag>}
      {state !== 'ACTIVE' && <Tag tone={state === 'ENDED' ? 'neutral' : 'info'}>{t(`roleStates.${state}`)}</Tag>}
    </>
  )
}

/** Since when a member has been on leave or gone, and what that means. */
async function StateNotice({
  member: { state, leaveAt, endedAt, licensesHidden },
  timeZone,
}: {
  member: MemberRecord
  timeZone: string
}) {
  const t = await getTranslations('members.detail')
  const day = (moment: Date | null) => (moment ? formatDate(todayIn(timeZone, moment)) : '')
  if (state !== 'ENDED' && licensesHidden)
    return (
      <Alert tone="info" title={t('hiddenTitle')}>
        {t('hiddenText')}
      </Alert>
    )
  if (state === 'ON_LEAVE') return <Alert tone="info">{t('leaveSince', { date: day(leaveAt) })}</Alert>
  if (state !== 'ENDED') return null
  return (
    <Alert tone="info" title={t('endedOn', { date: day(endedAt) })}>
      {t('endedText')}
    </Alert>
  )
}

/** What is planned of the membership, and the reason of a leave. */
function PlanNotice({ member, t }: { member: MemberRecord; t: Translate }) {
  const texts = planTexts(member, t)
  if (texts.length === 0) return null
  return (
    <Alert tone="info">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {member.leaveReason && <p className="text-soft">{t('members.plans.reason', { reason: member.leaveReason })}</p>}
    </Alert>
  )
}

/** The fields of a member that the dialog and the buttons need. */
function editedMember(member: MemberRecord, name: string) {
  const { id, version, state, roleType, department, jobTitle, employeeId, hireDate, npi, supervisor } = member
  const person = supervisor && { id: supervisor.id, name: nameInList(supervisor, '') }
  const values: EditedMember = { id, version, department, jobTitle, employeeId, hireDate, npi, supervisor: person }
  const plans = {
    leavePlanned: state === 'ACTIVE' && member.leaveFrom !== null,
    lastDayPlanned: member.lastDay !== null,
  }
  return { ...values, ...plans, name, state, roleType }
}
