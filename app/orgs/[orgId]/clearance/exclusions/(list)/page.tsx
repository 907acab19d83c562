import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import type { ProofRecord } from '@/lib/data/exclusions/proofs'
import type { QuestionRecord } from '@/lib/data/exclusions/questions'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listExclusionProofs, listExclusionQuestions } from '@/lib/services/exclusions/questions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { ProofTable, QuestionTable } from './exclusion-tables'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('exclusions.title')

/** Exclusions that may be of members, and the proofs that everybody was looked for. */
export default async function ExclusionsPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const { after } = readAddress(queryParams)
  const [pageRead, proofsRead] = await Promise.all([
    readPage(after, (from) => listExclusionQuestions(ctx, { orgId, after: from })),
    listExclusionProofs(ctx, { orgId, first: 24 }),
  ])
  const [page, proofs] = [orNotFound(pageRead), orNotFound(proofsRead)]
  const t = translatorFor(ctx.locale)
  const home = `/orgs/${orgId}/clearance/exclusions`
  const next = nextOf(page.pageInfo)
  return (
    <ClientMessages of={['exclusions']}>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: t('clearance.title'), href: `/orgs/${orgId}/clearance` },
              { label: t('exclusions.title') },
            ]}
          />
        }
        title={t('exclusions.title')}
        lead={t('exclusions.lead')}
      />
      <div className="flex flex-col gap-6">
        <Card title={t('exclusions.questions.title')} lead={t('exclusions.questions.lead')} flush>
          <QuestionTable
            rows={page.edges.map(({ node }) => questionRow(node, home, t))}
            searched={proofs.edges.length > 0}
          />
        </Card>
        <ListFoot first={after && home} next={next && withQuery(home, { after: next })} className="" />
        <Card title={t('exclusions.proofs.title')} lead={t('exclusions.proofs.lead')} flush>
          <ProofTable rows={proofs.edges.map(({ node }) => proofRow(node, home, t))} />
        </Card>
      </div>
    </ClientMessages>
  )
}

const questionRow = (question: QuestionRecord, home: string, t: Translate) => ({
  id: question.id,
  href: `${home}/${question.id}`,
  name: sortableName(question) || t('clearance.noName'),
  basis: question.basis,
  source: question.listed.source,
  excludedOn: formatDate(question.listed.excludedOn),
  endedOn: question.listed.endedOn && formatDate(question.listed.endedOn),
  answer: question.answer ?? ('OPEN' as const),
})

const proofRow = ({ id, searchedOn, lists, people, excluded, open }: ProofRecord, home: string, t: Translate) => ({
  id,
  href: `${home}/proofs/${id}/file`,
  searchedOn: formatDate(searchedOn),
  lists: lists.map(({ file, listedOn }) =>
    t('exclusions.proofs.listOf', { list: t(`exclusions.files.${file}`), date: formatDate(listedOn) }),
  ),
  people,
  excluded,
  open,
})
