import { operatorCtx } from '@/lib/server/operator-ctx'
import { createOrgByOperator } from '@/lib/services/orgs/org'
import { StartProblem } from '../machine/start-problem'
import { runCommand, taken } from '../operator/operator-command'

/**
 * Creates an organization and its administrator: the person with the verified contact, or an invitation to that
 * contact.
 */
if (import.meta.main) {
  await runCommand(async () => {
    const [name, adminContact] = process.argv.slice(2)
    if (!name || !adminContact) throw new StartProblem('Usage: npm run -s org:create -- NAME ADMIN_CONTACT')
    const { orgId, userId } = await taken(createOrgByOperator(operatorCtx(), { name, adminContact }))
    const outcome = userId ? `${adminContact} is its administrator` : `an invitation waits for ${adminContact}`
    process.stdout.write(`Organization ${orgId} is made; ${outcome}.\n`)
  })
}
