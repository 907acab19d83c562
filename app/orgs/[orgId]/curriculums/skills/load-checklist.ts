import { notFound } from 'next/navigation'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getSkillChecklist } from '@/lib/services/skills/checklists'
import { loadOrgWith } from '../../load-org-with'

export type ChecklistParams = Promise<{ orgId: string; checklistId: string }>

/** A skills checklist of the organization in the address. */
export async function loadChecklist(params: ChecklistParams) {
  const { ctx } = await enterPage()
  const { orgId, checklistId } = await params
  const { org } = await loadOrgWith('CURRICULUMS', orgId)
  const checklist = orNotFound(await getSkillChecklist(ctx, { id: checklistId }))
  if (checklist.orgId !== orgId) notFound()
  return { ctx, org, checklist }
}
