import { lockInOrg } from '@/lib/data/members/write'
import { isScimNameTaken } from '@/lib/data/scim/read'
import { isInvitedNumberTaken, updateInvited } from '@/lib/data/scim/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'
import { type EnteredScimUser, invitedAs } from './scim-input'

/** Whether no other user of the directory has the name. */
export const isNameFree = async ({ tx }: Write, orgId: string, id: string | null, userName: string): Promise<boolean> =>
  !(await isScimNameTaken(tx, orgId, id, userName))

/** Stores a directory's data about an invited person; an employee number must be unique. */
export async function storeInvited(
  ctx: SignedInCtx,
  { tx }: Write,
  { id, orgId }: { id: string; orgId: string },
  values: EnteredScimUser,
): Promise<Result<null>> {
  const { employeeNumber: employeeId } = values
  if (employeeId !== null) {
    await lockInOrg(tx, orgId, 'employees')
    if (await isInvitedNumberTaken(tx, { orgId, id, employeeId }))
      return fail('invalidInput', { employeeNumber: 'validation.employeeIdTaken' })
  }
  await updateInvited(tx, id, invitedAs(values))
  await recomputeReportedCompliance(tx, [id], ctx.now)
  return ok(null)
}
