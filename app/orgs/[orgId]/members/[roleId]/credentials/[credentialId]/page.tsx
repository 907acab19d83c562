import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { AsOf, readAsOf } from '@/app/_components/compliance/as-of'
import { statedText } from '@/app/_components/compliance/ways-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { CreditReasons } from '@/app/_components/credits/credit-reasons'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { nameInText } from '@/app/_components/members/member-name'
import { MemberTopics, StatusNotes } from '@/app/_components/members/status-beside-hours'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { AttestationRecord } from '@/lib/data/attestations/attestations'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listMemberAttestations } from '@/lib/services/attestations/confirm-attestation'
import { getMemberCredits, readMemberStatusAsOf } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../../org-trail'
import { type MemberCreditRow, memberCreditRow } from './member-credit-rows'
import { type StatementLine, StatementsCard } from './statements-card'

type Props = {
  params: Promise<{ orgId: string; roleId: string; credentialId: string }>
  searchParams: Promise<SearchParams>
}

/** Read once for both the title and the page, because each read is recorded in the history. */
const read = cache(async (id: string, credentialId: string) => {
  const { ctx } = await enterPage()
  return orNotFound(await getMemberCredits(ctx, { id, credentialId }))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { roleId, credentialId }] = await Promise.all([enterPage(), params])
  const { credential } = await read(roleId, credentialId)
  return { title: credentialLabel(credential.credential, translatorFor(ctx.locale)) }
}

/** All credits of a member on one license: whether they count, and why. */
export default async function MemberCreditsPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, roleId, credentialId }] = await Promise.all([enterPage(), params])
  const asOfQuery = readAsOf(await searchParams)
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const { member, credential, credits, badges } = await read(roleId, credentialId)
  const asOf = asOfQuery && (await readMemberStatusAsOf(ctx, { id: roleId, credentialId, ...asOfQuery }))
  const attestations = await listMemberAttestations(ctx, { memberId: roleId, credentialId }).then(orNotFound)
  const [t, list, names] = await Promise.all([
    getTranslations('members.credits'),
    getTranslations('members.list'),
    getTranslations('members.name'),
  ])
  const translate = translatorFor(ctx.locale)
  const titles = new Map(credits.map(({ credit }) => [credit.id, credit.title]))
  const label = credentialLabel(credential.credential, translate)
  const name = nameInText(member, names('unknown'))
  const members = `/orgs/${orgId}/members`
  const href = `${members}/${member.id}/credentials/${credentialId}`
  const trail = [{ label: list('title'), href: members }, { label: name, href: `${members}/${member.id}` }, { label }]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('title', { credential: label })}
        lead={t('lead', { name })}
        actions={
          can(ctx.viewer, 'history.listOfOrg', { id: orgId }) && (
            <HistoryButton href={historyOf(orgId, { record: credentialId })} />
          )
        }
      />
      <div className="flex flex-col gap-3 pb-5 empty:hidden">
        <StatusNotes view={credential} t={translate} />
        {attestations.length > 0 && (
          <ClientMessages of={['members.statements']}>
            <StatementsCard
              memberId={member.id}
              lines={attestations.map((attestation) =>
                statementLine(attestation, {
                  geo: credential.credential.geo,
                  mayConfirm: can(ctx.viewer, 'attestation.confirm', member) && member.userId !== ctx.viewer.userId,
                  t: translate,
                }),
              )}
            />
          </ClientMessages>
        )}
        <MemberTopics view={credential} titles={titles} t={translate} />
      </div>
      {credits.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} icon={<Icon name="award" size={24} />} />
        </Card>
      ) : (
        <Card flush>
          <MemberCreditTable
            caption={t('caption', { credential: label })}
            rows={credits.map((credit) =>
              memberCreditRow(credit, credential.status, badges.get(credit.credit.id) ?? null, translate),
            )}
          />
        </Card>
      )}
      <div className="pt-5">
        <AsOf href={href} query={asOfQuery} answer={asOf} now={ctx.now} t={translate} />
      </div>
    </>
  )
}

/** A statement as its line shows it; nobody confirms their own, and nothing is confirmed twice. */
function statementLine(
  attestation: AttestationRecord,
  { geo, mayConfirm, t }: { geo: string; mayConfirm: boolean; t: Translate },
): StatementLine {
  const { id, version, issuer, number, basis } = attestation
  return {
    id,
    version,
    ...statedText(attestation, { geo, reader: 'ORGANIZATION', t }),
    where: [issuer, number],
    canConfirm: mayConfirm && basis !== 'CONFIRMED',
  }
}

type MemberCreditTableProps = { rows: readonly MemberCreditRow[]; caption: string }

/** Credits with their effect on a member's license, and the reasons. */
async function MemberCreditTable({ rows, caption }: MemberCreditTableProps) {
  const t = await getTranslations('credentials.detail.credits')
  const columns: Column<MemberCreditRow>[] = [
    {
      key: 'course',
      header: t('course'),
      lead: true,
      cell: ({ title, provider }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="text-sm font-normal text-soft wrap-anywhere">{provider}</span>
        </span>
      ),
    },
    { key: 'date', header: t('date'), cell: ({ date }) => <time className="whitespace-nowrap">{date}</time> },
    {
      key: 'format',
      header: t('format'),
      cell: ({ format }) => (
        <Tag kind tone={format.tone}>
          {format.text}
        </Tag>
      ),
    },
    { key: 'hours', header: t('hours'), align: 'end', cell: ({ hours }) => hours ?? t('noHours') },
    {
      key: 'evidence',
      header: t('evidence'),
      cell: ({ evidence: { text, isVerified } }) => (
        <span className="flex flex-col items-start gap-1 max-md:items-end">
          <Tag tone={isVerified ? 'success' : 'neutral'}>{t(isVerified ? 'verified' : 'stated')}</Tag>
          <span className="max-w-60 text-sm text-soft wrap-anywhere max-md:text-right">{text}</span>
        </span>
      ),
    },
    { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

const Outcome = ({ outcome: { text, tone, reasons } }: Pick<MemberCreditRow, 'outcome'>) => (
  <span className="flex flex-col items-start gap-1 max-md:items-end">
    <Tag tone={tone}>{text}</Tag>
    <CreditReasons reasons={reasons} className="max-w-80 max-md:text-right" />
  </span>
)
