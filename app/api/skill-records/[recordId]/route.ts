import { nameInText } from '@/app/_components/members/member-name'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { paperRefusal } from '@/app/api/paper-response'
import { translatorFor } from '@/lib/i18n/translator'
import { fileCtx } from '@/lib/server/file-ctx'
import { printSkillRecord } from '@/lib/services/skills/records'
import { recordedChecklist, reportResponse } from '../../skill-paper'

type Props = { params: Promise<{ recordId: string }> }

/** What was observed of a member, as a PDF for the organization and for the person it is about. */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { recordId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await printSkillRecord(ctx, { id: recordId })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const { record, org } = result.value
  const name = nameInText(record.member, translatorFor(ctx.locale)('members.name.unknown'))
  return reportResponse(ctx, recordedChecklist(record, name, org, ctx.locale), `${record.title} ${record.observedOn}`)
})
