import { operatorCtx } from '@/lib/server/operator-ctx'
import { type AuditBreak, verifyAudit } from '@/lib/services/audit/verify-audit'
import { runCommand, taken } from './operator-command'
import { StartProblem } from './start-problem'

const reasons: Record<AuditBreak, string> = {
  missing: 'it is missing',
  previousHash: 'it does not follow the row before it',
  content: 'its content was changed',
  end: 'the end of the history was cut off or replaced',
}

/** Checks the history of the installation from its first row; ends with 1 and names the first broken row. */
if (import.meta.main) {
  await runCommand(async () => {
    const { rows, broken } = await taken(verifyAudit(operatorCtx(), {}))
    if (broken)
      throw new StartProblem(`Row ${broken.seq} is broken: ${reasons[broken.why]}. ${rows} rows before it are whole.`)
    process.stdout.write(`The history is whole: ${rows} rows.\n`)
  })
}
