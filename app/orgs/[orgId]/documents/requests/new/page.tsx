import { getTranslations } from 'next-intl/server'
import { audienceChoices } from '@/app/_components/audience/audience-choices'
import { nameInList } from '@/app/_components/members/member-name'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { PageHeader } from '@/app/_ui/page-header'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { listSelectedMembers } from '@/lib/services/bulk/selected-members'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getRequestChoices } from '@/lib/services/document-requests/list-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { requestsHref } from '../request-query'
import { RequestForm } from './request-form'

const messages = [
  'documentRequests.form',
  'documentRequests.audience',
  'documentRequests.done',
  'enums.documentKinds',
  'enums.healthRecordTypes',
  'members.picker',
  'members.name',
  'validation.requestHealthType',
  'validation.requestDuePast',
  'validation.requestDueDays',
  'validation.requestJoiners',
] as const

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('documentRequests.form.title')

/** A new request, for a group or for chosen people; the address may name them. */
export default async function NewRequestPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const choices = orNotFound(await getRequestChoices(ctx, { orgId }))
  const t = translatorFor(ctx.locale)
  const trail = [
    { label: t('documentRequests.list.title'), href: requestsHref(orgId) },
    { label: t('documentRequests.form.title') },
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('documentRequests.form.title')}
        lead={t('documentRequests.form.lead')}
      />
      <ClientMessages of={messages}>
        <RequestForm
          orgId={orgId}
          people={await chosenPeople(ctx, orgId, queryParams)}
          choices={audienceChoices(choices, noAudience, t)}
        />
      </ClientMessages>
    </>
  )
}

/** The members named by the address, or all whom a list of members finds, as far as they belong to the organization. */
async function chosenPeople(ctx: SignedInCtx, orgId: string, queryParams: SearchParams) {
  const { text } = readAddress(queryParams)
  const memberIds = [text('member'), ...text('members', 20_000).split(',')].filter(Boolean)
  const list = text('list', 2000)
  if (memberIds.length === 0 && !list) return []
  const members = list ? { filter: filterIn(list) } : { memberIds }
  const found = await listSelectedMembers.unknown(ctx, { orgId, members })
  const t = await getTranslations('members.name')
  return found.ok ? found.value.map((member) => ({ id: member.id, name: nameInList(member, t('unknown')) })) : []
}

/** The filter of a list as the address has it; none of what cannot be read. */
function filterIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
