import { expect, test } from 'vitest'
import { eachInTurn } from '@/lib/jobs/each-in-turn'

test('a part of the upkeep that fails stops none of the others, and the job has failed', async () => {
  const ran: string[] = []
  const part = (name: string, failure?: string) => async () => {
    ran.push(name)
    if (failure) throw new Error(failure)
  }
  const upkeep = eachInTurn([part('one'), part('two', 'refused'), part('three'), part('four', 'no mail')])
  await expect(upkeep).rejects.toThrow('Error: refused; Error: no mail')
  expect(ran).toEqual(['one', 'two', 'three', 'four'])
  await eachInTurn([part('five')])
})
