import { readFileSync } from 'node:fs'

/** One instruction of the Dockerfile, joined over its lines, with the stage it belongs to. */
export type Instruction = { stage: string; word: string; rest: string }

export function readDockerfile(): Instruction[] {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, ' ')
  let stage = ''
  return text.split('\n').flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stage = / AS (\S+)/.exec(rest)?.[1] ?? ''
    return word ? [{ stage, word, rest }] : []
  })
}

/** A COPY: where from (null is the project), what, and where to. */
export type Copy = { stage: string; from: string | null; sources: string[]; target: string }

export function readCopies(): Copy[] {
  const copies = readDockerfile().filter(({ word }) => word === 'COPY')
  return copies.map(({ stage, rest }) => {
    const from = /--from=(\S+)/.exec(rest)?.[1] ?? null
    const words = rest.replace(/--from=\S+\s*/, '').split(/\s+/)
    return { stage, from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
  })
}

/** One service of docker-compose.yml: its text, its command and the variables it is given, those of the anchor included. */
export type Service = {
  name: string
  text: string
  command: string[]
  environment: Record<string, string>
  ports: string[]
}

function readVariables(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ])
  return Object.fromEntries(pairs)
}

export function readServices(): Service[] {
  const text = readFileSync('docker-compose.yml', 'utf8')
  const anchor = readVariables(/x-environment:[\s\S]*?\n\n/.exec(text)?.[0] ?? '')
  const body = /\nservices:\n([\s\S]*?)\nvolumes:\n/.exec(text)?.[1] ?? ''
  const blocks = body.split(/\n(?= {2}[a-z]+:\n)/)
  return blocks.map((block) => {
    const command: string[] = JSON.parse(/^ {4}command: (\[.*\])$/m.exec(block)?.[1] ?? '[]')
    const inherited = block.includes('*environment') ? anchor : {}
    const ports = [...block.matchAll(/- "(\d+):(\d+)"/g)].map(([, , inside = '']) => inside)
    return {
      name: /^ *([a-z]+):/.exec(block)?.[1] ?? '',
      text: block,
      command,
      environment: { ...inherited, ...readVariables(block) },
      ports,
    }
  })
}

/** Names documented in .env.example, also those behind a #. */
export const documentedVariables = (): Set<string> =>
  new Set([...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))
