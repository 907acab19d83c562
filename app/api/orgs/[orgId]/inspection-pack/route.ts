import { fileRefusal } from '@/app/api/file-answers'
import { packAnswer } from '@/app/api/inspection-answers'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { apiCtx } from '@/lib/server/api-ctx'
import { takeInspectionPack } from '@/lib/services/inspections/inspection-pack'

type Props = { params: Promise<{ orgId: string }> }

/** The pack of an organization for an inspection, for its administrators and for programs: `from`, `to` and maybe `license` (GEO:TYPE). */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const said = new URL(request.url).searchParams
  const license = said.get('license')
  const asked = {
    orgId,
    from: said.get('from') ?? '',
    to: said.get('to') ?? '',
    license: license ? pairOf(license) : null,
  }
  const result = await takeInspectionPack.unknown(ctx, asked)
  return result.ok ? packAnswer(ctx, result.value) : fileRefusal(ctx, result.problem)
}
