import { readFileSync } from 'node:fs'

/** One instruction of the Dockerfile, its lines joined, with its stage. */
type Instruction = { stage: string; word: string; rest: string }

export function readDockerfile(): Instruction[] {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, ' ')
  let stage = ''
  return text.split('\n').flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stage = / AS (\S+)/.exec(rest)?.[1] ?? ''
    return word ? [{ stage, word, rest }] : []
  })
}

/** A COPY instruction: its source (null is the project), its files, and its target. */
export type Copy = { stage: string; from: string | null; sources: string[]; target: string }

export function readCopies(): Copy[] {
  const copies = readDockerfile().filter(({ word }) => word === 'COPY')
  return copies.map(({ stage, rest }) => {
    const from = /--from=(\S+)/.exec(rest)?.[1] ?? null
    const words = rest.replaceAll(/--\w+=\S+\s*/g, '').split(/\s+/)
    return { stage, from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
  })
}

/** Names documented in .env.example, including those commented out. */
export const documentedVariables = (): Set<string> =>
  new Set([...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))

/** The variables with which an image is built: those of its stage and of the stages below it. */
export function imageEnvironment(stage: string): Record<string, string> {
  const instructions = readDockerfile().filter((one) => one.stage === stage)
  const below = instructions.find(({ word }) => word === 'FROM')?.rest.split(' ', 1)[0]
  const own = instructions.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.split(/\s+/))
  const pairs = own.map((pair) => pair.split('=') as [string, string])
  return { ...(below && below !== stage ? imageEnvironment(below) : {}), ...Object.fromEntries(pairs) }
}
