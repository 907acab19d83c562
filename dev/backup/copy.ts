import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * The rows of a table or query in the text form of COPY, read from the connection only as fast as they are taken, and their number,
 * which the server sends after the last of them. Left before its end, the connection is good for nothing more.
 */
export function copyOut(client: pg.Client, what: string): { bytes: Readable; rows: Promise<number> } {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  client.once('drain', resolve)
  const bytes = client.query(to(`COPY ${what} TO STDOUT`))
  // A connection that is closed after its reader has left fails here.
  bytes.on('error', () => {})
  return { bytes, rows: over.then(() => bytes.rowCount) }
}

/** COPY … FROM STDIN, piece by piece; a piece is accepted once the one before was sent. */
export class CopyIn {
  readonly #bytes = new PassThrough()
  readonly #rows: Promise<number>
  constructor(client: pg.Client, where: string) {
    const copy = client.query(from(`COPY ${where} FROM STDIN`))
    this.#rows = pipeline(this.#bytes, copy).then(() => copy.rowCount)
    // The error goes to the code that writes or ends.
    this.#rows.catch(() => {})
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (!this.#bytes.write(chunk)) await Promise.race([once(this.#bytes, 'drain'), this.#rows])
  }

  /** Returns the number of rows that were copied. */
  end(): Promise<number> {
    this.#bytes.end()
    return this.#rows
  }
}
