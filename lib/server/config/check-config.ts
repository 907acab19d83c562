import { env } from '@/lib/env'
import { databaseFindings, otherAddress } from './database'
import { type Check, type ConfigPart, type Finding, runChecks } from './finding'
import { historyKeyFinding, sealFinding, settingsFinding } from './own'
import { filesFinding, issuerFinding, mailFinding, providerFindings, scannerFinding, textsFinding } from './services'

type Checks = Partial<Record<ConfigPart, Check>>

/** `signs`: this process runs the jobs and signs the history. */
const ownChecks = (signs: boolean): Checks => ({
  settings: settingsFinding,
  'history key': () => historyKeyFinding(signs),
  'seal certificate': () => sealFinding(),
})

const serviceChecks: Checks = {
  'identity provider': providerFindings,
  mail: mailFinding,
  'text messages': textsFinding,
  files: filesFinding,
  scanner: scannerFinding,
}

/** The other addresses of the database; the owner's is known to commands alone. */
function addressChecks(ownerUrl: string | undefined): Checks {
  const { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = env()
  return {
    ...(ownerUrl && { owner: () => otherAddress('owner', 'DATABASE_OWNER_URL', ownerUrl) }),
    ...(direct && { 'direct address': () => otherAddress('direct address', 'DATABASE_DIRECT_URL', direct) }),
    ...(replica && { replica: () => otherAddress('replica', 'DATABASE_REPLICA_URL', replica) }),
  }
}

/** Everything: what the product needs before it serves, and what it uses while it does. */
export const checkConfig = ({ ownerUrl }: { ownerUrl?: string | undefined } = {}): Promise<Finding[]> =>
  runChecks({
    ...ownChecks(env().RUN_JOBS === '1'),
    database: databaseFindings,
    ...addressChecks(ownerUrl),
    ...serviceChecks,
  })

/** Longer than a provider needs; a start does not wait for one that is away. */
const providerMs = 2000

/**
 * What is asked before a process serves: its own files and keys, its database, and whether the identity provider is the
 * one that is named. Services that may be away for a while are not: see `checkServices`.
 */
export const checkBeforeStart = async (signs: boolean): Promise<Finding[]> => {
  const [own, database, issuer] = await Promise.all([
    runChecks(ownChecks(signs)),
    databaseFindings(),
    runChecks({ 'identity provider': issuerFinding }, providerMs),
  ])
  return [...own, ...database, ...issuer]
}

/** What a process uses while it serves. */
export const checkServices = (): Promise<Finding[]> => runChecks({ ...addressChecks(undefined), ...serviceChecks })
