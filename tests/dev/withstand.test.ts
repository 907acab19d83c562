import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { csvLine } from '@/lib/exports/csv'
import { once, untilTaken } from '@/operations/withstand/kills/deed'
import { runOf } from '@/operations/withstand/part'
import { parts } from '@/operations/withstand/parts'
import { isRed, tableOf } from '@/operations/withstand/table'
import { sliceEnd, walkPass } from '@/operations/withstand/tenants'
import { everyNth } from '@/operations/withstand/tenants/walk'
import { injectedIn } from '@/operations/withstand/texts/injected'
import { payloads } from '@/operations/withstand/texts/payloads'

const finding = { did: '12 rounds', result: 'as promised', ok: true }

test('the table has a line for each finding, and marks what is not as promised', () => {
  const green = { name: 'races', requirement: 'One has it', findings: [finding], seconds: 61 }
  const red = { ...green, name: 'kills', findings: [finding, { ...finding, result: '1 lost', ok: false }] }
  expect([green, red, { ...green, findings: [] }].map(isRed)).toEqual([false, true, true])
  const [, first, , third] = tableOf([green, red]).split('\n')
  expect(first).toMatch(/^races +One has it +12 rounds +as promised +1 min 1 s$/)
  expect(third).toMatch(/^ +12 rounds +NOT AS PROMISED: 1 lost$/)
})

test('a share of the goal is once at least, and each part says which requirement it is about', async () => {
  expect([1, 0.02, 0.0001].map((share) => runOf(share).times(1000))).toEqual([1000, 20, 1])
  expect(Object.keys(parts).length).toBeGreaterThan(8)
})

test('a share holds over lists of any length, and at full size the first of each is tried', () => {
  const lists = Array.from({ length: 400 }, (_, at) => Array.from({ length: at % 5 }, (_, turn) => `${at}-${turn}`))
  const chosen = (step: number, each: boolean) => lists.flatMap(everyNth(step, 3, each))
  const all = lists.flat().length
  expect(chosen(100, false)).toHaveLength(all / 100)
  expect(chosen(2, true).length).toBeGreaterThanOrEqual(all / 2)
  expect(new Set(chosen(2, true).map((one) => one.split('-')[0])).size).toBe(320)
})

describe('a pass of the part tenants', () => {
  const actors = ['one', 'two', 'three', 'four'].map((name) => ({ name, cookie: undefined, own: new Map(), knows: [] }))
  const passed = async (minutes: number, wrong: string[] = []) => {
    const lines: string[] = []
    const finding = await walkPass({ ...runOf(1, minutes), print: (line) => lines.push(line) }, 1, {
      what: 'requests',
      actors,
      walk: async ({ until }, counted) => {
        if (Date.now() >= until) return
        counted.asked += 10
        counted.wrong.push(...wrong)
      },
    })
    return { finding, lines }
  }

  test('tells how far it is after each actor, and in the end how much was tried', async () => {
    const { finding, lines } = await passed(1)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toBe('  requests: done with two: 20 so far, 0 not as promised')
    expect(finding).toEqual({ did: '40 requests', result: 'as promised', ok: true })
    expect((await passed(1, ['lost'])).finding).toEqual({
      did: '40 requests',
      result: '4 not as promised: lost',
      ok: false,
    })
  })

  test('whose time is over says so, and keeps no promise that it did not try', async () => {
    const { finding, lines } = await passed(0)
    expect(lines[0]).toBe('  requests: no more time for one: 0 so far, 0 not as promised')
    const did = '0 requests (the time was too short for 4 of 4 actors)'
    expect(finding).toEqual({ did, result: 'nothing was tried', ok: false })
  })

  test('has its part of the time, and so has each actor', () => {
    expect([sliceEnd(1000, 4, 0), sliceEnd(1000, 1, 250), sliceEnd(1000, 3, 2000)]).toEqual([250, 1000, 2000])
  })
})

describe('a write that is not acknowledged', () => {
  const open: Server[] = []
  afterEach(() => {
    for (const server of open.splice(0)) server.close()
  })

  /** A server that gives these answers one after the other, and keeps the keys it received. */
  async function answering(...answers: (string | null)[]) {
    const keys: unknown[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      const answer = answers.shift()
      if (answer === null) return void request.socket.destroy()
      response.writeHead(answer?.startsWith('{') ? 200 : 503).end(answer)
    }).listen(0)
    open.push(server)
    const { port } = server.address() as AddressInfo
    return { origin: `http://localhost:${port}`, keys }
  }
  const deed = { kind: 'credit', cookie: '', query: '', variables: {}, check: async () => null }
  const taken = '{"data":{"addCredit":{"success":true}}}'

  test('is sent again under its key until it is', async () => {
    const { origin, keys } = await answering(null, 'Try again', taken)
    expect(await untilTaken(origin, deed)).toMatchObject({ tries: 3 })
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  test('is not sent again when it was refused', async () => {
    const { origin, keys } = await answering('{"data":{"addCredit":{"success":false}}}', taken)
    await expect(untilTaken(origin, deed)).rejects.toThrow('credit was refused')
    expect(keys).toHaveLength(1)
  })

  test('is lost, there, or doubled by how often it is there', () => {
    expect([0, 1, 2].map((count) => once('it', count))).toEqual(['it is lost', null, 'it is there 2 times'])
  })
})

describe('what came of a payload', () => {
  const look = (type: string, text: string) => injectedIn(type, Buffer.from(text))
  const stream = (of: string, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(`<<${of}>>\nstream\n`), bytes, Buffer.from('\nendstream')])
  const paper = (of: string, text: string) => stream(of, deflateSync(text))

  test('is seen where it was not written as a text', () => {
    expect(look('text/html', '<p><zq-a></p>')).toEqual(['an element'])
    expect(look('text/html', '<p><img src=x onerror=zq()></p>')).toEqual(['a handler'])
    expect(look('text/html', '<input value="" onzq="">')).toEqual(['a handler'])
    expect(look('text/html', '<script>zq()</script>')).toEqual(['a script'])
    expect(look('text/html', '<a href="javascript:zq()">x</a>')).toEqual(['a program in an address'])
    expect(look('text/html', '<base href=//zq.example>')).toEqual(['an address of another site'])
    expect(look('text/csv', 'a,"=zq()"\r\n')).toEqual(['the formula =zq()'])
    expect(look('text/csv', 'a,-zq()\r\n')).toEqual(['the formula -zq()'])
    expect(look('text/calendar', 'SUMMARY:a\r\nX-ZQ:1\r\n')).toEqual(['a line of a calendar'])
    expect(look('application/pdf', '<</OpenAction<</S/JavaScript>>>>')).toEqual(['a program of a paper'])
    expect(injectedIn('application/pdf', paper('/Type/ObjStm', '<</S/JavaScript>>'))).toEqual(['a program of a paper'])
  })

  test('is nothing where it was', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    for (const text of payloads) {
      expect(look('text/html', `<p title="${escaped(text)}">${escaped(text)}</p>`), text).toEqual([])
      expect(look('text/csv', csvLine(['x', text, -1.5])), text).toEqual([])
    }
    expect(look('text/calendar', 'SUMMARY:a\\nX-ZQ:1\r\n X-ZQ:1\r\n')).toEqual([])
    expect(injectedIn('application/pdf', stream('/Length 8', Buffer.from('x /JS y')))).toEqual([])
    expect(payloads.length).toBeGreaterThanOrEqual(500)
  })
})
