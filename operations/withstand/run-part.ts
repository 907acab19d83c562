import { runOf } from './part'
import { parts } from './parts'

// Runs one part in a separate process: run-part.ts NAME SHARE MINUTES. Sends the findings to the parent process as a message.
const [name = '', share = '1', minutes] = process.argv.slice(2)
const { part } = await parts[name]!()
try {
  const findings = await part.run(runOf(Number(share), minutes ? Number(minutes) : undefined))
  process.send?.({ requirement: part.requirement, findings })
} catch (error) {
  const result = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.send?.({ requirement: part.requirement, findings: [{ did: 'did not come to its end', result, ok: false }] })
}
// Ends the process even when a part left something open.
process.disconnect?.()
process.exit()
