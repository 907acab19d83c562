import { PrintPage, readPrinted } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { activeLabels } from '@/app/_lists/filter-groups'
import { dotted } from '@/app/_ui/dotted'
import { ok } from '@/lib/domain/result'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { exportMatrix } from '@/lib/services/matrix/matrix'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { MatrixTable } from '../matrix-table'
import { headOf, lineOf, matrixHref, matrixInput, readMatrixQuery } from '../matrix-words'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('matrix.title')

/** Everybody in the matrix on paper; recorded like its file. */
export default async function MatrixPrintPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readMatrixQuery(queryParams)
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const exported = await exportMatrix(ctx, { orgId, ...matrixInput(query) })
  const requirements = exported.ok ? exported.value.requirements : []
  const curriculum = exported.ok ? exported.value.curriculum : null
  const printed = await readPrinted(exported.ok ? ok(exported.value.rows) : exported)
  const t = translatorFor(ctx.locale)
  const title = t('matrix.title')
  return (
    <ClientMessages of={['matrix']}>
      <PrintPage
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: title, href: matrixHref(orgId, query) }, { label: t('common.list.print') }]}
          />
        }
        title={curriculum ? t('matrix.titleOf', { curriculum }) : title}
        org={org}
        now={ctx.now}
        filters={activeLabels([], query.department, query.q)}
        printed={printed}
        shown={t('matrix.shown', { count: printed.rows.length })}
      >
        <MatrixTable
          columns={requirements.map((requirement) => ({ id: requirement.id, head: headOf(requirement, t) }))}
          rows={printed.rows.map((row) => {
            const line = lineOf(row, requirements, t)
            return { ...line, work: dotted([row.member.employeeId, line.work]) }
          })}
        />
      </PrintPage>
    </ClientMessages>
  )
}
