import { parseArgs } from 'node:util'
import { ensureAdmin, fillOrganization } from '@/fixtures/large-organization'
import { fillTraining } from '@/fixtures/large-training'
import { database } from '@/lib/data/db'
import { todayIn } from '@/lib/domain/time/plain-date'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { createOrgByOperator } from '@/lib/services/orgs/org'
import { StartProblem } from '../machine/start-problem'
import { runCommand, taken } from '../operator/operator-command'

const usage = 'Usage: npm run seed:large -- --members N [--org NAME] [--admin CONTACT] [--seed N]'

function wishes() {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ options: { members: string, org: string, admin: string, seed: string } })
  const members = Number(values.members)
  const seed = Number(values.seed ?? 1)
  if (!Number.isInteger(members) || members < 1 || !Number.isInteger(seed)) throw new StartProblem(usage)
  const name = values.org ?? `Large Organization ${members}`
  const slug =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'large'
  return { members, seed, name, slug, admin: values.admin ?? `admin@${slug}.example` }
}

/** Finds or creates the organization of this name: a second run adds to what it has. */
async function orgNamed(name: string, admin: string): Promise<string> {
  const known = await database().org.findFirst({ where: { name }, select: { id: true } })
  if (known) return known.id
  await ensureAdmin(database(), admin, new Date())
  return (await taken(createOrgByOperator(operatorCtx(), { name, adminContact: admin }))).orgId
}

/** Creates an organization with any number of members, to try things out and to measure. */
if (import.meta.main) {
  await runCommand(async () => {
    const { members, seed, name, slug, admin } = wishes()
    const began = Date.now()
    const orgId = await orgNamed(name, admin)
    const seconds = () => Math.round((Date.now() - began) / 1000)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    const onProgress = (done: number) => {
      if (done % 10_000 === 0 && done < members) say(`  ${done.toLocaleString('en-US')} after ${seconds()} s`)
    }
    const made = await fillOrganization(database(), { orgId, members, seed, slug, now: new Date(), onProgress })
    const count = (value: number) => value.toLocaleString('en-US')
    say(
      `${name}: ${count(made.members)} members, ${count(made.credentials)} credentials, ${count(made.credits)} credits,`,
    )
    say(`${count(made.invitations)} invitations in ${seconds()} s. Organization ${orgId}.`)
    const today = todayIn('America/Los_Angeles', new Date())
    const training = await fillTraining(database(), { orgId, slug, seed, today, now: new Date() })
    say(
      `${count(training.tasks)} classes, ${count(training.sessions)} sessions with ${count(training.enrollments)} enrollments,`,
    )
    say(
      `${count(training.curriculums)} curriculums with ${count(training.assignments)} assignments after ${seconds()} s.`,
    )
    say(
      `Its administrator signs in as ${admin} (locally: "Continue with Google" with that address, or who has it already).`,
    )
  })
}
