import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson, writeJson } from '../identity-provider/json-file'
import { oneLine, StartProblem } from '../start-problem'

/** What the parts of one machine share and nobody else knows. */
export type Secrets = { authSecret: string; clientSecret: string }

const newSecret = () => randomBytes(32).toString('base64url')

const unwritable = (data: string, error: unknown): StartProblem =>
  error instanceof StartProblem
    ? error
    : new StartProblem(`The data folder ${data} cannot be written: ${oneLine(error)}`)

/** One folder after the other: Node's own way never ends below /proc, where a new folder is said to have no parent. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Makes the data folder. @throws StartProblem */
export function prepareData(data: string): void {
  try {
    makeFolder(data)
    accessSync(`${data}/.`, constants.W_OK)
  } catch (error) {
    throw unwritable(data, error)
  }
}

/** Reads the secrets of this data folder, making them the first time (readable by the owner only). @throws StartProblem */
export function openSecrets(data: string): Secrets {
  const file = join(data, 'secrets.json')
  try {
    const known = readJson<Partial<Secrets>>(file, {})
    const secrets = { authSecret: known.authSecret ?? newSecret(), clientSecret: known.clientSecret ?? newSecret() }
    if (!known.authSecret || !known.clientSecret) writeJson(file, secrets)
    return secrets
  } catch (error) {
    throw unwritable(data, error)
  }
}
