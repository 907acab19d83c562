// Preloaded into a process (NODE_OPTIONS=--import): its random values are the same in every run, so that ids, and with
// them the order of otherwise equal rows, numbers and secrets are the same as well. Only for filling a demo.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { createHash } = crypto
let drawn = 0

/** Pseudo-random bytes of the given length. */
function next(size) {
  const parts = []
  for (let have = 0; have < size; have += 32) {
    drawn += 1
    parts.push(createHash('sha256').update(`still ${drawn}`).digest())
  }
  return Buffer.concat(parts).subarray(0, size)
}

function randomUUID() {
  const bytes = next(16)
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function randomBytes(size, done) {
  const bytes = next(size)
  if (done) setImmediate(done, null, bytes)
  return done ? undefined : bytes
}

function randomInt(from, to) {
  const [least, end] = to === undefined ? [0, from] : [from, to]
  return least + (next(6).readUIntBE(0, 6) % (end - least))
}

Object.assign(crypto, { randomUUID, randomBytes, randomInt })
syncBuiltinESMExports()
globalThis.crypto.randomUUID = randomUUID
Math.random = () => next(6).readUIntBE(0, 6) / 2 ** 48
