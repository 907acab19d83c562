import type { Step } from './steps'

/** A part of the nightly check: runs alone, and concerns the files that match `when`. */
export type NightlyPart = { steps: readonly Step[]; when: readonly RegExp[] }

const browser = (project: string): Step => ({
  name: `browser: ${project}`,
  command: ['playwright', 'test', `--project=${project}`],
  report: 'playwright',
})
const vitest = (name: string, env: Record<string, string>, ...projects: string[]): Step => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
  env,
})
const script = (name: string, ...args: string[]): Step => ({
  name: [name, ...args].join(' '),
  command: ['npm', 'run', '-s', name, ...(args.length > 0 ? ['--', ...args] : [])],
})
const drill = (...args: string[]) => script('drill', ...args)

const pages = [/^app\//, /^locales\//, /^fixtures\//, /^tests\/e2e\//]

/** Files whose tests ask `isNightly` how many combinations to try (`tests/setup/nightly.ts`). */
export const tryingShares = [
  'tenants.own-process',
  'graphql/operations',
  'twin-pages',
  'unit/app/refusals',
  'rules-evaluate',
  'requirement.property',
  'cheapest-plan',
  'clearance/every-day',
  'clearance/simulated-days',
  'hours-fields',
  'law-changed',
  'pace-share',
  'first-expiry',
  'database-roles',
]

/** Ordered by how often a change breaks them, and cheapest first. */
export const nightlyParts: Readonly<Record<string, NightlyPart>> = {
  slow: {
    steps: [
      {
        name: 'tests that take long, and all combinations of those that try a share',
        command: ['vitest', 'run', 'nightly.test', ...tryingShares],
        report: 'vitest',
        env: { NIGHTLY: '1' },
      },
    ],
    when: [/^lib\//, /^law\//, /^prisma\//, /^graphql\//, /^dev\/backup\//, /^tests\/(?:service|graphql)\//],
  },
  features: { steps: [browser('features')], when: [...pages, /^lib\/(?:domain|services|policy)\//] },
  broad: { steps: [browser('broad')], when: [...pages, /^lib\/(?:domain|services|policy)\//] },
  walk: { steps: [browser('walk')], when: pages },
  machine: {
    steps: [browser('machine')],
    when: [
      /^(?:dev|deploy|prisma|lib\/server|lib\/adapters\/identity|tests\/e2e\/machine)\//,
      /^(?:docker-compose|Dockerfile|next\.config|package(?:-lock)?\.json|proxy\.ts|server\.ts|worker\.ts|lib\/env\.ts)/,
    ],
  },
  dev: {
    steps: [vitest('the machine around the app', {}, 'dev')],
    when: [/^(?:dev|deploy|operations|prisma|tests\/dev)\//, /^(?:docker-compose|Dockerfile|package(?:-lock)?\.json)/],
  },
  languages: { steps: [browser('languages')], when: pages },
  dark: { steps: [browser('dark')], when: [/^app\//] },
  looks: { steps: [browser('looks')], when: pages },
  zone: {
    steps: ['America/New_York', 'America/Los_Angeles'].map((zone) =>
      vitest(`all rules in ${zone}`, { TEST_ZONE: zone }, 'unit'),
    ),
    when: [/^lib\/domain\//, /^tests\/unit\//],
  },
  clocks: {
    steps: [drill('hours', '--moments', 'evening', '--suites', 'services')],
    when: [/^lib\/(?:domain\/time|services|data)\//, /^fixtures\//],
  },
  oldest: {
    steps: [drill('oldest-postgres')],
    when: [/^(?:lib\/(?:data|services|jobs)|prisma)\//],
  },
  policy: { steps: [script('test:policy')], when: [/^lib\/policy\//] },
  mutations: { steps: [script('test:rules')], when: [/^lib\/domain\/compliance\//] },
}
