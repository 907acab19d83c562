import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentedVariables, readCopies, readDockerfile, readServices } from './docker-files'

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const stages = readDockerfile().flatMap(({ rest, word }) =>
  word === 'FROM' ? [/ AS (\S+)/.exec(rest)?.[1] ?? ''] : [],
)
const services = readServices()
const service = (name: string) => services.find((one) => one.name === name)

/** What a build makes; everything else copied has to be in the project. */
const made = ['.next', 'node_modules']

test('every source of a COPY exists, and every stage named is there', () => {
  const missing = readCopies().flatMap(({ from, sources }) => {
    if (from !== null && !stages.includes(from)) return [from]
    const files = sources.map((source) => source.replace(/^\/suma\//, ''))
    return files.filter((file) => !made.includes(file) && !existsSync(file))
  })
  expect(missing).toEqual([])
})

test('every npm script that is run exists', () => {
  const named = readDockerfile().flatMap(({ rest }) =>
    [...rest.matchAll(/npm run (?:-s )?(\S+)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('build')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

const commands = [
  ...readDockerfile().flatMap(({ rest, stage, word }) =>
    word === 'CMD' ? [[stage, JSON.parse(rest) as string[]] as const] : [],
  ),
  ...services.flatMap(({ command, name }) => (command.length > 0 ? [[name, command] as const] : [])),
]

test.each(commands)('%s starts a file that exists, by Node itself', (_name, command) => {
  expect(command[0]).toBe('node')
  expect(command.slice(1).filter((word) => /\.(ts|mjs)$/.test(word) && !existsSync(word))).toEqual([])
})

test('the app stage holds what its commands load', () => {
  const copied = readCopies()
    .filter(({ stage }) => stage === 'app')
    .flatMap(({ sources }) => sources.map((source) => source.replace('/suma/', '')))
  const used = services
    .filter(({ text }) => text.includes('target: app'))
    .flatMap(({ command }) => command.filter((word) => /\.(ts|mjs)$/.test(word)))
  expect(used.map((word) => word.replace(/^\.\//, '')).filter((file) => !copied.includes(file))).toEqual([])
})

test('each target of docker-compose.yml is a stage', () => {
  const targets = services.flatMap(({ text }) => [...text.matchAll(/target: (\w+)/g)].map(([, name = '']) => name))
  expect(targets.filter((target) => !stages.includes(target))).toEqual([])
})

/** Of the images themselves, or of Node. */
const foreign = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'NEXT_TELEMETRY_DISABLED']

test('every variable that is set or read is explained in .env.example', () => {
  const known = documentedVariables()
  const schema = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const inImages = readDockerfile().flatMap(({ rest, word }) =>
    word === 'ENV' ? [...rest.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name) : [],
  )
  const used = new Set([...schema, ...inImages, ...services.flatMap(({ environment }) => Object.keys(environment))])
  expect(schema.length).toBeGreaterThan(10)
  expect([...used].filter((name) => !known.has(name) && !foreign.includes(name))).toEqual([])
})

test('what the app asks for without a default is given', () => {
  const required = [
    ...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+): ((?!.*(default|optional|port\()).*)$/gm),
  ]
  const names = required.map(([, name = '']) => name)
  for (const name of ['app', 'worker'])
    expect(names.filter((variable) => !(variable in (service(name)?.environment ?? {})))).toEqual([])
})

test('the ports fit together', () => {
  const environment = service('app')?.environment ?? {}
  const exposed = readDockerfile().find(({ word }) => word === 'EXPOSE')?.rest
  expect(new URL(environment.APP_URL ?? '').port).toBe(exposed)
  expect(readDockerfile().some(({ rest, word }) => word === 'ENV' && rest.includes(`PORT=${exposed}`))).toBe(true)
  expect(service('app')?.ports).toEqual([exposed, new URL(environment.OIDC_ISSUER ?? '').port])
  expect(service('identity')?.environment.IDENTITY_PORT).toBe(new URL(environment.OIDC_ISSUER ?? '').port)
  expect(service('mail')?.environment.MAIL_PORT).toBe(new URL(environment.MAIL_URL ?? '').port)
  expect(service('mail')?.ports).toEqual([service('mail')?.environment.MAIL_WEB_PORT])
})

test('nothing runs as root, and the app has a health check', () => {
  const inApp = readDockerfile().filter(({ stage }) => stage === 'app')
  expect(inApp.find(({ word }) => word === 'USER')?.rest).toBe('node')
  expect(inApp.find(({ word }) => word === 'HEALTHCHECK')?.rest).toContain('/api/health/ready')
  expect(readDockerfile().find(({ stage, word }) => stage === 'tools' && word === 'USER')?.rest).toBe('node')
})

test('secrets and data of this machine stay out of the image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const name of ['.env', '.data', '.git', 'node_modules', '.next']) expect(ignored).toContain(name)
})
