import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { environmentOf, portsOf, readComposeFile, readServices } from './compose-file'
import { documentedVariables, readCopies, readDockerfile } from './docker-files'

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const stages = readDockerfile().flatMap(({ rest, word }) =>
  word === 'FROM' ? [/ AS (\S+)/.exec(rest)?.[1] ?? ''] : [],
)
const files = ['docker-compose.yml', 'docker-compose.dev.yml']
const services = readServices()
const inDevelopment = readServices({}, files)
const names = Object.keys(services)

/** Files created by a build; everything else that is copied has to be in the project. */
const made = ['.next', 'node_modules']

test('every source and stage of a COPY exists', () => {
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
  ...Object.entries(services).flatMap(([name, { command }]) => (command ? [[name, command] as const] : [])),
]

test.each(commands)('%s starts an existing file by Node itself', (_name, command) => {
  expect(command[0]).toBe('node')
  expect(command.slice(1).filter((word) => /\.(ts|mjs)$/.test(word) && !existsSync(word))).toEqual([])
})

test('the app stage holds what its commands load', () => {
  const copied = readCopies()
    .filter(({ stage }) => stage === 'app')
    .flatMap(({ sources }) => sources.map((source) => source.replace('/suma/', '')))
  const used = Object.values(services)
    .filter(({ build }) => build?.target === 'app')
    .flatMap(({ command }) => (command ?? []).filter((word) => /\.(ts|mjs)$/.test(word)))
  expect(used).not.toEqual([])
  expect(used.map((word) => word.replace(/^\.\//, '')).filter((file) => !copied.includes(file))).toEqual([])
})

/** The published schema of the Compose Specification, as bundled with the linter of compose files. */
const matchesSchema = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false }).compile(
  JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'), (name, value) =>
    // The schema names this draft without the final #, which the validator needs.
    name === '$schema' ? 'http://json-schema.org/draft-07/schema#' : value,
  ),
)

test.each(files)('%s is valid by the published schema of compose files', (file) => {
  matchesSchema(readComposeFile(file))
  expect(matchesSchema.errors).toBeNull()
})

test.each([
  ['a word that is none', { depend_on: ['db'] }],
  ['a condition that is none', { depends_on: { db: { condition: 'service_ready' } } }],
  ['a value of another kind', { init: 'yes, please', ports: [{ target: {} }] }],
])('the schema check finds %s', (_what, fault) => {
  const file = readComposeFile('docker-compose.yml')
  Object.assign(file.services.app ?? {}, fault)
  expect(matchesSchema(file)).toBe(false)
})

test('each target of the compose files is a stage', () => {
  const targets = [services, inDevelopment].flatMap((all) =>
    Object.values(all).flatMap(({ build }) => build?.target ?? []),
  )
  expect(targets).toHaveLength(12)
  expect(targets.filter((target) => !stages.includes(target))).toEqual([])
})

test('with reload each folder is mounted over the one of the image', () => {
  const folders = Object.values(inDevelopment)
    .flatMap(({ volumes }) => volumes ?? [])
    .filter((one) => one.startsWith('./') && one.includes(':/suma/'))
  expect(folders).toContain('./app:/suma/app')
  for (const folder of folders) {
    const [here = '', there] = folder.split(':')
    expect([there, existsSync(here)]).toEqual([`/suma/${here.slice(2)}`, true])
  }
  expect([inDevelopment.app, inDevelopment.worker].map((one) => environmentOf(one).NODE_ENV)).toEqual(
    Array(2).fill('development'),
  )
})

const beside = Object.entries(readComposeFile('docker-compose.yml').services).filter(([, { profiles }]) => profiles)

test('what stands beside is in a profile of its own, with a version, and mounts files that are there', () => {
  const profiles = Object.fromEntries(beside.map(([name, service]) => [name, service.profiles]))
  expect(profiles).toEqual({
    app2: ['many'],
    balancer: ['many'],
    tls: ['tls'],
    pooler: ['pooler'],
    replica: ['replica'],
    collector: ['collector'],
    store: ['s3'],
  })
  for (const [name, { image, build, volumes = [], ports = [] }] of beside) {
    if (build) expect(stages).toContain(build.target)
    else expect(image).toMatch(/:v?\d/)
    // What ends TLS is there to be reached.
    if (name !== 'tls') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    const mounted = volumes.filter((volume) => volume.startsWith('./')).map((one) => one.split(':')[0] ?? '')
    expect(mounted.filter((file) => !existsSync(file))).toEqual([])
  }
})

test('the balancer asks each web server whether it is ready, and they are the same but for the port', () => {
  const config = readFileSync('deploy/haproxy.cfg', 'utf8')
  expect(config).toContain('option httpchk GET /api/health/ready')
  expect(
    [...config.matchAll(/^ +server (\S+) (\S+):(\d+)$/gm)].map(([, name, host, port]) => [name, host, port]),
  ).toEqual([
    ['app', 'app', '3000'],
    ['app2', 'app2', '3000'],
  ])
  const { ports: _ports, ...first } = services.app ?? {}
  const { profiles: _profiles, ...second } = Object.fromEntries(beside).app2 ?? {}
  expect(second).toEqual(first)
})

test('a pooler connects again within a second after a failover, as shipped and as documented', () => {
  for (const file of ['deploy/pgbouncer.sh', 'docs/operations.md', 'operations/drills/pgbouncer/start.ts'])
    expect(readFileSync(file, 'utf8'), file).toMatch(/^pool_mode = transaction\n(?:.*\n)*?server_login_retry = 1$/m)
})

/** Variables of the images themselves, or of Node. */
const foreign = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'NEXT_TELEMETRY_DISABLED']

test('every variable that is set or read is explained in .env.example', () => {
  const known = documentedVariables()
  const schema = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const inImages = readDockerfile().flatMap(({ rest, word }) =>
    word === 'ENV' ? [...rest.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name) : [],
  )
  const inServices = Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {}))
  const used = new Set([...schema, ...inImages, ...inServices])
  expect(schema.length).toBeGreaterThan(10)
  expect([...used].filter((name) => !known.has(name) && !foreign.includes(name))).toEqual([])
})

test('every variable that the app requires is given', () => {
  const required = [
    ...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+): ((?!.*(default|optional|port\()).*)$/gm),
  ]
  const wanted = required.map(([, name = '']) => name)
  expect(wanted.length).toBeGreaterThan(3)
  for (const one of [services.app, services.worker])
    expect(wanted.filter((variable) => !(variable in environmentOf(one)))).toEqual([])
})

/** Variables fixed by an image or its service, and those only tests read. */
const fixed = ['NODE_ENV', 'PORT', 'SUMA_DATA', 'PSEUDO_LANGUAGE']

test('an operator sets by .env every variable that the processes read', () => {
  const schema = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const given = Object.keys({ ...services.app?.environment, ...services.worker?.environment })
  expect(schema.filter((name) => !given.includes(name) && !fixed.includes(name))).toEqual([])
})

test('the database counts as healthy once others can reach it, not while its init scripts run on its socket', () => {
  expect(services.db?.healthcheck?.test.join(' ')).toMatch(/^CMD pg_isready -h 127\.0\.0\.1 /)
  for (const database of [services.db, Object.fromEntries(beside).replica])
    expect(database).toMatchObject({ shm_size: '256mb', stop_grace_period: '60s' })
})

test('each port that a container publishes is the one its address names', () => {
  const environment = environmentOf(services.app)
  const exposed = readDockerfile().find(({ word }) => word === 'EXPOSE')?.rest
  const port = (name: string) => new URL(environment[name] ?? '').port
  const identityPort = environmentOf(services.identity).IDENTITY_PORT
  const mail = environmentOf(services.mail)
  expect(readDockerfile().some(({ rest, word }) => word === 'ENV' && rest.includes(`PORT=${exposed}`))).toBe(true)
  expect(portsOf(services.app)).toEqual([{ host: '127.0.0.1', published: port('APP_URL'), inside: exposed }])
  expect(portsOf(services.identity)).toEqual([
    { host: '127.0.0.1', published: port('OIDC_ISSUER'), inside: identityPort },
  ])
  expect(new URL(environment.OIDC_INTERNAL_URL ?? '').host).toBe(`identity:${identityPort}`)
  for (const name of ['MAIL_URL', 'SMS_URL'])
    expect(new URL(environment[name] ?? '').host).toBe(`mail:${mail.MAIL_PORT}`)
  expect(portsOf(services.mail)).toEqual([{ host: '127.0.0.1', published: '1080', inside: mail.MAIL_WEB_PORT }])
})

test('no port is open to other machines, and the database has none', () => {
  const ports = names.flatMap((name) => portsOf(services[name]).map(({ host }) => [name, host]))
  expect(ports).toEqual([
    ['app', '127.0.0.1'],
    ['mail', '127.0.0.1'],
    ['identity', '127.0.0.1'],
  ])
})

test('nothing requires the local inbox and identity provider', () => {
  const requiring = names.flatMap((name) =>
    Object.entries(services[name]?.depends_on ?? {}).flatMap(([on, { required }]) => (required === false ? [] : [on])),
  )
  expect(new Set(requiring)).toEqual(new Set(['db', 'migrate', 'seed']))
})

test('services are restarted when they end, and preparing ones run once', () => {
  const restarts = Object.fromEntries(names.map((name) => [name, services[name]?.restart]))
  const [serves, prepares] = ['unless-stopped', 'no']
  expect(restarts).toEqual({
    db: serves,
    migrate: prepares,
    seed: prepares,
    app: serves,
    worker: serves,
    mail: serves,
    identity: serves,
  })
})

test('production settings of the environment reach every process, without those of the local services', () => {
  const production = {
    DATABASE_URL: 'postgresql://suma:of-its-own@db.example.com:5432/suma?sslmode=verify-full',
    APP_URL: 'https://suma.example.com',
    AUTH_SECRET: 'of its own, and long enough for the rule',
    OIDC_ISSUER: 'https://example.auth0.com/',
    OIDC_CLIENT_ID: 'abc',
    OIDC_CLIENT_SECRET: 'of-its-own',
    MAIL_URL: 'smtps://user:word@mail.example.com',
    SMS_URL: 'https://account:token@sms.example.com/messages',
    SUMA_DEMO: '0',
    DRAIN_MS: '5000',
  }
  const all = readServices(production)
  for (const name of ['app', 'worker']) {
    const environment = environmentOf(all[name], production)
    expect(environment).toMatchObject({
      ...production,
      AUTH_URL: production.APP_URL,
      OIDC_AUDIENCE: `${production.APP_URL}/graphql`,
      OIDC_INTERNAL_URL: production.OIDC_ISSUER,
      WEBHOOKS_LOCAL: '0',
    })
    expect(
      Object.entries(environment).filter(([, value]) => /localhost|\bmail:|identity|only-for/.test(value)),
    ).toEqual([])
  }
  for (const name of ['migrate', 'seed']) expect(environmentOf(all[name]).DATABASE_URL).toBe(production.DATABASE_URL)
})

test('no service fills the disk with its log, and each of ours has a bound of memory and processes', () => {
  const all = readComposeFile('docker-compose.yml').services
  const unbounded = Object.entries(all).filter(
    ([, { logging, pids_limit: pids }]) => !logging?.options?.['max-size'] || !pids,
  )
  expect(unbounded.map(([name]) => name)).toEqual([])
  const greedy = Object.entries(all).filter(([, { mem_limit: memory }]) => !memory)
  expect(greedy.map(([name]) => name)).toEqual(['db', 'replica'])
})

test('every process of an image reads secrets from files, as the commands of npm do', () => {
  const loads = (command: readonly string[]) => command.includes('./dev/environment.mjs')
  expect(commands.filter(([, command]) => !loads(command)).map(([name]) => name)).toEqual([])
})

test('nothing runs as root, and the app has a health check', () => {
  const inApp = readDockerfile().filter(({ stage }) => stage === 'app')
  expect(inApp.find(({ word }) => word === 'USER')?.rest).toBe('node')
  expect(inApp.find(({ word }) => word === 'HEALTHCHECK')?.rest).toContain('/api/health/ready')
  expect(readDockerfile().find(({ stage, word }) => stage === 'tools' && word === 'USER')?.rest).toBe('node')
})

test('server and worker write nowhere but below /data and have no right of the system; with reload they write', () => {
  const sealed = { read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
  for (const name of ['app', 'worker']) {
    expect(services[name]).toMatchObject({ ...sealed, volumes: ['files:/data'] })
    expect(inDevelopment[name]).toMatchObject({ ...sealed, read_only: false })
  }
})

test('the worker has the flags of `npm run worker`', () => {
  // The image is production.
  const flags = (scripts.worker ?? '').replace('NODE_ENV=production ', '')
  expect(`exec ${services.worker?.command?.join(' ')}`).toBe(flags)
})

test('images are made of the images they name, without another that reads the Dockerfile', () => {
  expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/^# *syntax=/m)
})

test('the app image carries no compiler cache and no second Node', () => {
  const runs = readDockerfile().flatMap(({ stage, word, rest }) => (word === 'RUN' ? [`${stage}: ${rest}`] : []))
  expect(runs).toContain('build: npm run build && rm -rf .next/cache')
  expect(runs).toContain('reached: node deploy/only-reached.mjs')
})

test('a change of the Compose files builds no image anew', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const file of ['Dockerfile', ...files]) expect(ignored).toContain(file)
})

test('secrets and data of this machine are not in the image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const name of ['.env', '.data', '.git', 'node_modules', '.next']) expect(ignored).toContain(name)
})
