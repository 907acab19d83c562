import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PDF } from '@libpdf/core'
import { hostOfDid } from '@/lib/domain/certificates/badge'
import { badgeFacts } from '@/lib/domain/certificates/badge-facts'
import { credentialAmong, credentialIn, isPdf } from '@/lib/proof/carriers'
import { type Checked, checkCredential, type ReadJson } from '@/lib/proof/check'
import { runMain, StartProblem } from '../machine/start-problem'

const usage =
  'Usage: npm run verify -- FILE [--offline]. FILE is JSON, a JWT, or a PNG or SVG picture or a PDF that carries one.'

const faults: Record<Exclude<Checked['signature'], 'GOOD'>, string> = {
  UNKNOWN: 'not checked: the keys of its issuer cannot be read',
  CHANGED: 'not what its issuer signed: something was changed',
  NOT_ISSUER: 'not signed by the issuer it names',
  KEY_WITHDRAWN: 'signed with a key that its issuer had withdrawn',
  EXPIRED: 'signed, but for a time that is over',
  NOT_YET: 'signed, but for a time that has not come',
  FORM: 'not checked: its issuer has no keys that anybody can read',
}
const statuses: Record<Checked['status'], string> = {
  CURRENT: 'not revoked',
  REVOKED: 'revoked by its issuer',
  UNKNOWN: 'whether it is revoked could not be read',
  NONE: 'its issuer keeps no list of revocations',
}

const readPublic: ReadJson = async (address) => {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** The text of the credential in a file. */
async function textIn(path: string): Promise<string | null> {
  const bytes = new Uint8Array(readFileSync(path))
  if (!isPdf(bytes)) return credentialIn(bytes)
  const { attachments } = await PDF.load(bytes)
  const attached = [...attachments.list().keys()].map((name) => attachments.get(name))
  return credentialAmong(attached.filter((one) => one !== null))
}

/**
 * `npm run verify -- FILE`: checks a digital certificate without a database. Only the issuer's public keys and list of
 * revocations are read; with `--offline` nothing. Ends with 0 only for one that is signed and not revoked.
 */
await runMain(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { offline: { type: 'boolean' } } })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new StartProblem(usage)
  const text = await textIn(path)
  const checked = text && (await checkCredential(text, values.offline ? async () => null : readPublic, new Date()))
  if (!checked) throw new StartProblem(`${path} carries no digital certificate that can be checked.`)
  const { person, title, organization, hours, completedAt, number } = badgeFacts(checked.credential)
  const lines = [
    `${organization} (${hostOfDid(checked.issuer) ?? checked.issuer})`,
    [title, number, hours === null ? null : `${hours} h`, completedAt].filter(Boolean).join(', '),
    person ?? '',
    checked.signature === 'GOOD' ? 'signed by its issuer' : faults[checked.signature],
    checked.signature === 'GOOD' ? statuses[checked.status] : '',
    checked.keyWithdrawn ? `its key is withdrawn since ${checked.keyWithdrawn.toISOString().slice(0, 10)}` : '',
  ]
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`)
  const isGood = checked.signature === 'GOOD' && !checked.keyWithdrawn && ['CURRENT', 'NONE'].includes(checked.status)
  process.exitCode = isGood ? 0 : 1
})
