import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { actorName } from '@/app/_components/actor-name'
import { reasonText } from '@/app/_components/clearance/reason-text'
import { LocalTime } from '@/app/_components/local-time'
import { SeenByOrganization } from '@/app/_components/orgs/seen-by-organization'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import type { OwnClearance } from '@/lib/data/clearance/list'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { Viewer } from '@/lib/policy/can'
import { firstOrgPage } from '@/lib/policy/org-pages'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listOwnClearance } from '@/lib/services/clearance/clearance'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnCurriculums, type OwnCurriculum } from '@/lib/services/curriculums/list-curriculums'
import { listOwnOverseers } from '@/lib/services/members/grants'
import { listOwnRoles } from '@/lib/services/orgs/own-orgs'
import { listMySkillRecords } from '@/lib/services/skills/records'
import { listOwnRecordViews, type RecordViewPage } from '@/lib/services/users/user'
import { AccountFrame, accountTitle } from '../account-frame'
import { type Membership, MembershipList } from './membership-list'
import { Overseers } from './overseers'
import { OwnSkills } from './own-skills'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const messages = [
  'account.organizations.empty',
  'account.organizations.since',
  'account.organizations.overdue',
  'account.organizations.leave',
  'account.organizations.leaveNamed',
  'account.organizations.leaveTitle',
  'account.organizations.leaveText',
  'account.organizations.leaveOk',
  'account.organizations.left',
  'account.organizations.show',
  'account.organizations.showNamed',
  'account.organizations.hidden',
  'account.organizations.shown',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('organizations') })

/** Lists what each organization sees of the person and who looked, and lets the person leave. */
export default async function OrganizationsPage({ searchParams }: Props) {
  const [{ ctx }, { after }] = await Promise.all([enterPage(), searchParams])
  const cursor = typeof after === 'string' ? after : null
  const [roles, trainings, clearances, views, overseers, skills, t, history] = await Promise.all([
    listOwnRoles(ctx, {}).then(orNotFound),
    listOwnCurriculums(ctx, {}).then(orNotFound),
    listOwnClearance(ctx, {}).then(orNotFound),
    listOwnRecordViews(ctx, { after: cursor }).then(orNotFound),
    listOwnOverseers(ctx, {}).then(orNotFound),
    listMySkillRecords(ctx, {}).then(orNotFound),
    getTranslations('account.organizations'),
    getTranslations('history.own'),
  ])
  return (
    <AccountFrame page="organizations">
      <Card title={t('title')}>
        <ClientMessages of={messages}>
          <MembershipList memberships={await membershipsOf(ctx, { roles, trainings, clearances })} />
        </ClientMessages>
      </Card>
      {roles.length > 0 && (
        <Card title={t('sees')} lead={t('seesLead')}>
          <SeenLists />
        </Card>
      )}
      {roles.length > 0 && <Overseers overseers={overseers} orgs={roles.map(({ org }) => org)} />}
      {skills.length > 0 && (
        <OwnSkills records={skills} orgs={roles.map(({ org }) => org)} t={translatorFor(ctx.locale)} />
      )}
      <Card
        id="views"
        title={t('viewsTitle')}
        lead={t('viewsLead')}
        footer={<Link href="/account/history">{history('link')}</Link>}
      >
        <ViewList views={views} later={cursor !== null} />
      </Card>
    </AccountFrame>
  )
}

type Role = {
  id: string
  createdAt: Date
  roleType: 'ADMIN' | 'MEMBER'
  state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED'
  department: string | null
  jobTitle: string | null
  licensesHidden: boolean
  org: { id: string; name: string; timeZone: string }
}

type Own = { roles: readonly Role[]; trainings: readonly OwnCurriculum[]; clearances: readonly OwnClearance[] }

async function membershipsOf(
  { viewer, locale }: SignedInCtx,
  { roles, trainings, clearances }: Own,
): Promise<Membership[]> {
  const enums = await getTranslations('enums')
  const t = translatorFor(locale)
  const clearanceOf = (orgId: string) => clearances.find((clearance) => clearance.orgId === orgId)
  return roles.map(({ id, createdAt, roleType, state, department, jobTitle, licensesHidden, org }) => ({
    id,
    org: { id: org.id, name: org.name },
    href: roleType === 'ADMIN' ? `/orgs/${org.id}` : firstOrgPage(viewer, org.id),
    role: enums(`roleTypes.${roleType}`),
    onLeave: state === 'ON_LEAVE' ? enums(`roleStates.${state}`) : null,
    work: dotted([jobTitle, department]),
    grants: grantTexts(viewer, org.id, t),
    since: formatDate(todayIn(org.timeZone, createdAt)),
    hidden: licensesHidden,
    clearance: ownClearanceText(clearanceOf(org.id), t, locale),
    overdue: trainings.filter(({ orgId, standing }) => orgId === org.id && standing === 'OVERDUE').length,
  }))
}

/** "Manager, Long-term care": what the person was given beside the membership. */
const grantTexts = ({ roles }: Viewer, inOrg: string, t: Translate): string[] =>
  roles
    .filter(({ orgId }) => orgId === inOrg)
    .flatMap(({ grants = [] }) => grants)
    .map(({ kind, department }) =>
      department === null
        ? t('members.grants.line', { kind: t(`enums.grantKinds.${kind}`) })
        : t('members.grants.lineFor', { kind: t(`enums.grantKinds.${kind}`), department }),
    )

/** What the organization reads of whether the person may work; null where it does not ask. */
function ownClearanceText(clearance: OwnClearance | undefined, t: Translate, locale: string): Membership['clearance'] {
  if (!clearance) return null
  const { state, reasons, needs } = clearance
  const titles = new Map(needs.map(({ id, title }) => [id, title]))
  return {
    text: t(`clearance.states.${state}`),
    tone: stateTones['clearance.states'][state],
    reasons: reasons.map((reason) => reasonText(reason, { t, locale, titles })),
  }
}

/** Lists what an organization can and cannot see of its members, in the words of the accepted invitation. */
async function SeenLists() {
  const t = await getTranslations('invitations.own')
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <SeenByOrganization list="sees" />
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('hiddenTitle')}</h3>
        <SeenByOrganization list="hidden" />
      </div>
    </div>
  )
}

type ViewListProps = { views: RecordViewPage; later: boolean }

/** People who looked at the record, newest first. */
async function ViewList({ views: { edges, pageInfo }, later }: ViewListProps) {
  const [t, access, list] = await Promise.all([
    getTranslations('account.organizations'),
    getTranslations('access'),
    getTranslations('history.list'),
  ])
  if (edges.length === 0 && !later) return <p className="text-soft">{t('viewsEmpty')}</p>
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {edges.map(({ node: { id, at, kind, org, actor, reason } }) => {
          const name = (actor && actorName(actor, access)) || t('unknown')
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 flex-col wrap-anywhere">
                {org ? t('byOrg', { actor: name, org: org.name }) : name}
                <span className="text-sm text-soft">{t(`kinds.${kind}`)}</span>
                {reason && <span className="text-sm">{list('reason', { reason })}</span>}
              </span>
              <span className="text-sm leading-6 text-soft">
                <LocalTime at={at.toISOString()} />
              </span>
            </li>
          )
        })}
      </ul>
      {later && <LoadMore href="/account/organizations" label={t('first')} />}
      {next && <LoadMore href={`/account/organizations?after=${encodeURIComponent(next)}`} label={t('more')} />}
    </div>
  )
}
