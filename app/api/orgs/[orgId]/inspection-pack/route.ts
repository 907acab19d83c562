import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { packAnswer } from '@/app/api/inspection-answers'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { apiCtx } from '@/lib/server/api-ctx'
import { takeInspectionPack } from '@/lib/services/inspections/inspections'
import { getAdministeredOrg } from '@/lib/services/orgs/org'

type Props = { params: Promise<{ orgId: string }> }

/**
 * An organization's pack for an inspection, for its administrators and for programs. Parameters: `from`, `to` and
 * optionally `license` (GEO:TYPE).
 */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const queryParams = new URL(request.url).searchParams
  const license = queryParams.get('license')
  const input = {
    orgId,
    from: queryParams.get('from') ?? '',
    to: queryParams.get('to') ?? '',
    license: license ? pairOf(license) : null,
  }
  const result = await takeInspectionPack.unknown(ctx, input)
  if (result.ok) return packAnswer(ctx, result.value)
  // Callers without access to the organization get no validation errors.
  const org = result.problem.code === 'invalidInput' ? await getAdministeredOrg(ctx, { id: orgId }) : result
  return fileRefusal(ctx, org.ok ? result.problem : org.problem)
})
