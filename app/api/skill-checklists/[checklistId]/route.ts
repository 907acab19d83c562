import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { paperRefusal } from '@/app/api/paper-response'
import { fileCtx } from '@/lib/server/file-ctx'
import { printSkillChecklist } from '@/lib/services/skills/checklists'
import { blankChecklist, reportResponse } from '../../skill-paper'

type Props = { params: Promise<{ checklistId: string }> }

/** A skills checklist as a PDF to be filled in by hand. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { checklistId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await printSkillChecklist(ctx, { id: checklistId })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const { checklist, org } = result.value
  return reportResponse(ctx, blankChecklist(checklist, org, ctx.locale), checklist.title)
})
