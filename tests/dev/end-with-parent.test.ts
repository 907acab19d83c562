import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'suma-part-'))
const started = (code: string) => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(file, code)
  return fork(file, { execArgv: ['--import', './dev/register.mjs', '--import', './dev/machine/end-with-parent.ts'] })
}

test('a worker that lives by its messages answers them, and ends with its parent; a part with nothing to do ends by itself', async () => {
  const worker = started(`process.on('message', (text) => process.send('heard ' + text)); process.send('here')`)
  expect(await once(worker, 'message')).toEqual(['here', undefined])
  worker.send('this')
  expect(await once(worker, 'message')).toEqual(['heard this', undefined])
  const ended = once(worker, 'exit')
  worker.disconnect()
  expect(await ended).toEqual([null, 'SIGTERM'])

  expect(await once(started(''), 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
