import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { readSealKeys } from '@/lib/data/audit/seals'
import { sealState } from '@/lib/domain/installation/upkeep'
import { env, isSecure } from '@/lib/env'
import { type Finding, reasonOf } from './finding'

/** What the settings say that they should not, although each is valid. */
export async function settingsFinding(): Promise<Finding> {
  const part = 'settings' as const
  const { NODE_ENV, APP_URL, TRUST_PROXY } = env()
  if (isSecure() && TRUST_PROXY === 0) {
    const text = 'TRUST_PROXY is 0: behind a proxy that ends TLS all visitors count as one address'
    return { part, state: 'look', text }
  }
  return { part, state: 'good', text: `${NODE_ENV}, ${APP_URL}` }
}

/** The key that signs the history. `signs`: this process runs the jobs, and over https does not start without it. */
export async function historyKeyFinding(signs: boolean): Promise<Finding> {
  const part = 'history key' as const
  try {
    const keys = readSealKeys()
    if (keys) return { part, state: 'good', text: `signs as ${keys.current.id}` }
  } catch (error) {
    return { part, state: 'wrong', text: reasonOf(error) }
  }
  const text = 'AUDIT_KEY is not set: with an https address the history has to be signed (.env.example says how)'
  if (isSecure()) return { part, state: signs ? 'wrong' : 'look', text }
  return { part, state: 'off', text: 'AUDIT_KEY is not set: the history is not signed' }
}

/**
 * The certificate that seals documents. An unreadable one is wrong, as is a self-made one with an https address: each
 * empty folder would make another signer. One that has ended seals nothing, but everything else goes on.
 */
export async function sealFinding(now = new Date()): Promise<Finding> {
  const part = 'seal certificate' as const
  if (!env().SIGNING_P12 && isSecure()) {
    const text =
      'SIGNING_P12 is not set: with an https address papers are sealed by your own certificate (.env.example says how)'
    return { part, state: 'wrong', text }
  }
  try {
    const { validTo, selfMade } = await sealCertificate(env())
    const day = validTo.toISOString().slice(0, 10)
    const state = sealState(validTo, now)
    if (state === 'ended')
      return {
        part,
        state: 'failing',
        text: `the certificate that seals documents has ended on ${day}: nothing is sealed`,
      }
    if (state === 'soon') {
      const text = `the certificate that seals documents ends soon, on ${day} (docs/operations.md, Signed documents)`
      return { part, state: 'look', text }
    }
    return { part, state: 'good', text: `${selfMade ? 'self-made, ' : ''}until ${day}` }
  } catch (error) {
    return { part, state: 'wrong', text: reasonOf(error) }
  }
}
