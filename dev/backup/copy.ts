import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver hands to a statement that speaks for itself (its "submittable"); its types name only the first step. */
type Wire = {
  stream: Duplex
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
}

const rowsOf = ({ text }: { text: string }) => Number(text.split(' ').at(-1))

/**
 * COPY … TO STDOUT as a stream of bytes: while nobody reads it, the connection is not read either, so that what is held
 * does not grow with the table. `rows` is known at its end.
 */
class CopyOut extends Readable {
  rows = 0
  #wire: Wire | null = null
  readonly #text: string
  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as unknown as Wire
    this.#wire.query(this.#text)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // The driver uses its buffer again.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause()
  }

  handleCommandComplete(said: { text: string }): void {
    this.rows = rowsOf(said)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** The rows of a table or query in the text form of COPY. Left before its end, the connection is good for nothing more. */
export const copyOut = (client: pg.Client, what: string): Readable & { readonly rows: number } =>
  client.query(new CopyOut(`COPY ${what} TO STDOUT`))

/** COPY … FROM STDIN, piece by piece; a piece is taken when the one before is on its way. */
export class CopyIn {
  readonly #begun = Promise.withResolvers<Wire>()
  readonly #done = Promise.withResolvers<number>()
  readonly #text: string
  #rows = 0
  constructor(client: pg.Client, where: string) {
    this.#text = `COPY ${where} FROM STDIN`
    // The code that writes or ends gets the error.
    this.#done.promise.catch(() => {})
    client.query(this)
  }

  submit(connection: pg.Connection): void {
    ;(connection as unknown as Wire).query(this.#text)
  }

  handleCopyInResponse(connection: unknown): void {
    this.#begun.resolve(connection as Wire)
  }

  handleCommandComplete(said: { text: string }): void {
    this.#rows = rowsOf(said)
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }

  async write(chunk: Uint8Array): Promise<void> {
    const wire = await this.#wire()
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.#done.promise])
  }

  /** How many rows were taken. */
  async end(): Promise<number> {
    const wire = await this.#wire()
    wire.endCopyFrom()
    return this.#done.promise
  }

  async #wire(): Promise<Wire> {
    const wire = await Promise.race([this.#done.promise, this.#begun.promise])
    if (typeof wire === 'number') throw new Error('The database took no rows')
    return wire
  }
}
