import { runOf } from './part'
import { parts } from './parts'

// One part in a process of its own: run-part.ts NAME SHARE. What it found goes to who started it, as a message.
const [name = '', share = '1'] = process.argv.slice(2)
const { part } = await parts[name]!()
try {
  const findings = await part.run(runOf(Number(share)))
  process.send?.({ requirement: part.requirement, findings })
} catch (error) {
  const result = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.send?.({ requirement: part.requirement, findings: [{ did: 'did not come to its end', result, ok: false }] })
}
// Nothing that a part left open may keep its process.
process.disconnect?.()
process.exit()
