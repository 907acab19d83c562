import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson, writeJson } from '../identity-provider/json-file'
import { oneLine, StartProblem } from '../machine/start-problem'

/** Secrets that only the parts of one machine share. */
export type Secrets = { authSecret: string; clientSecret: string; databasePassword: string; auditKey: string }

const newSecret = () => randomBytes(32).toString('base64url')

const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const fileOf = (data: string) => join(data, 'secrets.json')

/** The existing secrets of a data folder; creates none. */
export const readSecrets = (data: string): Partial<Secrets> => readJson<Partial<Secrets>>(fileOf(data), {})

const unwritable = (data: string, error: unknown): StartProblem =>
  error instanceof StartProblem
    ? error
    : new StartProblem(`The data folder ${data} cannot be written: ${oneLine(error)}`)

/**
 * Creates one folder after the other: Node's own recursion never ends below /proc, where a new folder is reported to
 * have no parent.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * Creates the data folder.
 * @throws StartProblem
 */
export function prepareData(data: string): void {
  try {
    makeFolder(data)
    accessSync(`${data}/.`, constants.W_OK)
  } catch (error) {
    throw unwritable(data, error)
  }
}

/**
 * Reads the secrets of this data folder; creates them the first time, readable only by the owner.
 * @throws StartProblem
 */
export function openSecrets(data: string): Secrets {
  try {
    const known = readSecrets(data)
    const secrets = {
      authSecret: known.authSecret ?? newSecret(),
      clientSecret: known.clientSecret ?? newSecret(),
      databasePassword: known.databasePassword ?? newSecret(),
      auditKey: known.auditKey ?? newSigningKey(),
    }
    if (Object.keys(secrets).some((name) => !(name in known))) writeJson(fileOf(data), secrets)
    return secrets
  } catch (error) {
    throw unwritable(data, error)
  }
}
