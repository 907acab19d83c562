import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Socket } from 'node:net'

/**
 * The test file that every scanner detects, as published by its makers; split in two, so that no scanner finds it here.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Options = {
  /** Refuses more bytes than this, like clamd with StreamMaxLength. */
  most?: number
  /** Accepts everything and never answers. */
  silent?: boolean
  listen?: ListenOptions
}

/** A small clamd that only knows the commands PING and INSTREAM, and finds one virus. `streams` are the bytes it received. */
export async function startClamd({ most = Number.POSITIVE_INFINITY, silent = false, listen }: Options = {}) {
  const streams: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    let received = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      const said = answerTo(received, most, streams)
      if (said && !silent) socket.end(`${said}\0`)
    })
  })
  server.listen(listen ?? { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const address = server.address()
  const port = typeof address === 'object' ? (address as AddressInfo).port : 0
  return { address: { host: '127.0.0.1', port }, streams, stop }
}

const command = Buffer.from('zINSTREAM\0')

/** The answer to the bytes received so far; null while more have to arrive. */
function answerTo(received: Buffer, max: number, streams: Buffer[]): string | null {
  if (received.toString() === 'zPING\0') return 'PONG'
  if (received.length < command.length) return null
  if (!received.subarray(0, command.length).equals(command)) return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  let at = command.length
  for (;;) {
    if (received.length < at + 4) return null
    const length = received.readUInt32BE(at)
    at += 4
    if (length === 0) break
    if (pieces.reduce((sum, one) => sum + one.length, length) > max) return 'INSTREAM size limit exceeded. ERROR'
    if (received.length < at + length) return null
    pieces.push(received.subarray(at, at + length))
    at += length
  }
  const whole = Buffer.concat(pieces)
  streams.push(whole)
  return whole.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
}
