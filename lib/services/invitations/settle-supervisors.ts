import 'server-only'
import {
  findByNumber,
  forgetSupervisor,
  lockWaitingFor,
  setSupervisor,
} from '@/lib/data/invitations/pending-supervisors'
import type { InvitationRecord } from '@/lib/data/invitations/read'
import { listSupervisorIds, lockInOrg } from '@/lib/data/members/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import { supervisorProblem } from '@/lib/domain/orgs/supervisor'
import { memberChanged } from '@/lib/domain/webhooks/new-events'
import type { Write } from '../write'

type SupervisorWrite = Pick<Write, 'tx' | 'audit'> & { now: Date }

/**
 * Whoever has just accepted an invitation gets the supervisor named in the file, and becomes the supervisor of those
 * who joined earlier and name them: whichever of the two joins later connects them. The rules are those for choosing a
 * supervisor by hand.
 */
export async function settleSupervisors(settling: SupervisorWrite, invitation: InvitationRecord): Promise<void> {
  const { orgId, employeeId, supervisorEmployeeId } = invitation
  const numbers = [supervisorEmployeeId, employeeId].filter((number) => number !== null)
  if (numbers.length === 0) return
  // Of two who join at the same time, the second sees the first.
  await lockInOrg(settling.tx, orgId, 'supervisors')
  for (const number of new Set(numbers)) await setSupervisorOf(settling, orgId, number)
}

async function setSupervisorOf({ tx, audit, now }: SupervisorWrite, orgId: string, number: string): Promise<void> {
  const supervisor = await findByNumber(tx, orgId, number)
  if (!supervisor || supervisor.state === 'ENDED') return
  const waiting = await lockWaitingFor(tx, orgId, number)
  await forgetSupervisor(tx, orgId, number)
  if (waiting.length === 0) return
  const above = await listSupervisorIds(tx, supervisor.id)
  const fit = waiting.filter(({ id }) => !supervisorProblem({ id, orgId }, supervisor, above)).map(({ id }) => id)
  const set = await setSupervisor(tx, fit, supervisor.id)
  await emitEvents(
    tx,
    set.map((member) => memberChanged({ ...member, orgId, fields: ['supervisorId'] })),
    now,
  )
  for (const { id, userId } of set) {
    const subject = { subjectType: 'Role', subjectId: id, orgId, personId: userId }
    audit({ action: 'member.supervisorSet', ...subject, detail: { supervisorId: supervisor.id } })
  }
}
