import { operatorCtx } from '@/lib/server/operator-ctx'
import { grantSuperAdmin } from '@/lib/services/users/user'
import { StartProblem } from '../machine/start-problem'
import { runCommand, taken } from '../operator/operator-command'

/** Makes the person with this verified contact a super admin. */
if (import.meta.main) {
  await runCommand(async () => {
    const contact = process.argv[2]
    if (!contact) throw new StartProblem('Usage: npm run -s wheel:grant -- EMAIL')
    const result = await grantSuperAdmin(operatorCtx(), { contact })
    if (!result.ok && result.problem.code === 'notFound')
      throw new StartProblem(`Nobody has ${contact} as a confirmed contact: they sign in to Suma with it first.`)
    const { granted } = await taken(Promise.resolve(result))
    process.stdout.write(granted ? `${contact} is a super admin now.\n` : `${contact} is a super admin already.\n`)
  })
}
