import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { type Instance, openInstance } from './instance'

export type Person = { id: string; cookie: string }

/** A production server with signed-in people. */
export type Stage = Instance & { people: Person[] }

export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const instance = await openInstance({ environment })
  return { ...instance, people: await makePeople(10) }
}

/** Professionals with a license, signed in. */
export async function makePeople(count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const { user } = await makeCredential()
    people.push({ id: user.id, cookie: (await makeSession(user)).cookie })
  }
  return people
}
