import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { documentedVariables } from './docker-files'

type Variable = { name: string; value: string }
type Container = {
  image: string
  command?: string[]
  env?: Variable[]
  ports?: { name: string }[]
  volumeMounts: { name: string; mountPath: string }[]
}
type Manifest = {
  kind: string
  metadata: { name: string }
  spec: { template?: { spec: { containers: Container[]; volumes: { name: string }[] } } }
}

const folder = 'deploy/kubernetes'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const resources = ['web.yaml', 'worker.yaml', 'migrate.yaml', 'network.yaml']
const manifests = resources.flatMap((name) => parseAllDocuments(read(name)).map((part) => part.toJS() as Manifest))
const pods = manifests.flatMap(({ metadata, spec }) => (spec.template ? [{ ...metadata, ...spec.template.spec }] : []))
const settings = Object.fromEntries(
  read('settings.env')
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/s) as [string, string]),
)

test('the base names every file of the folder that it needs', () => {
  for (const name of resources) expect(read('kustomization.yaml')).toContain(`- ${name}`)
})

test('every setting is one of the product', () => {
  const own = pods.flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env.map(({ name }) => name)))
  const known = new Set(documentedVariables())
  const names = [...Object.keys(settings), ...own].map((name) => name.replace(/(?<!HEADS)_FILE$/, ''))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('what is a secret comes as a file, and none is written here', () => {
  const secret = /SECRET|PASSWORD|_KEY$|^DATABASE|^MAIL_URL/
  const own = pods.flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env))
  const given = [...Object.entries(settings), ...own.map(({ name, value }) => [name, value] as const)]
  const secrets = given.filter(([name]) => secret.test(name))
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(([name, value]) => !name.endsWith('_FILE') || !value.startsWith('/run/secrets/suma/'))).toEqual(
    [],
  )
})

test.each(pods)('$name runs without rights of the system, and its mounts are volumes', ({ containers, ...pod }) => {
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
  for (const container of containers) {
    expect(container).toMatchObject({
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: expect.any(String) } },
    })
    const names = pod.volumes.map(({ name }) => name)
    expect(container.volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([])
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp')
    expect((container.command ?? []).filter((word) => /\.(ts|mjs)$/.test(word) && !existsSync(word))).toEqual([])
  }
})

test('the worker has the flags of `npm run worker`', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const command = pods.find(({ name }) => name === 'suma-worker')?.containers[0]?.command?.join(' ')
  expect(`exec ${command}`).toBe(scripts.worker.replace('NODE_ENV=production ', ''))
})
