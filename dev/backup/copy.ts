import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/**
 * The parts of the driver's connection that a custom statement (a "submittable") uses; the driver's types name only the
 * first.
 */
type Wire = {
  stream: Duplex
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
}

const rowsOf = ({ text }: { text: string }) => Number(text.split(' ').at(-1))

/**
 * COPY … TO STDOUT as a stream of bytes. While nobody reads it, the connection is not read either, so memory does not
 * grow with the table. `rows` is known at the end of the stream.
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
    // Copied because the driver reuses its buffer.
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

/**
 * The rows of a table or query in the text format of COPY. A connection is unusable when the stream is abandoned early.
 */
export const copyOut = (client: pg.Client, what: string): Readable & { readonly rows: number } =>
  client.query(new CopyOut(`COPY ${what} TO STDOUT`))

/** COPY … FROM STDIN, piece by piece; a piece is accepted once the one before was sent. */
export class CopyIn {
  readonly #begun = Promise.withResolvers<Wire>()
  readonly #done = Promise.withResolvers<number>()
  readonly #text: string
  #rows = 0
  constructor(client: pg.Client, where: string) {
    this.#text = `COPY ${where} FROM STDIN`
    // The error goes to the code that writes or ends.
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

  /** Returns the number of rows that were copied. */
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
