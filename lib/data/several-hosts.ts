import pg from 'pg'
import { readDatabaseAddress, type WantedServer } from '@/lib/domain/access/database-address'
import 'server-only'

/** The servers that an address names, of which connections go to one at a time. */
export class DatabaseHosts {
  readonly #addresses: readonly string[]
  readonly wanted: WantedServer
  #at = 0

  /** `several`: what several hosts mean if the address does not say. One that cannot be taken apart is the driver's. */
  constructor(connectionString: string, several: WantedServer = 'primary') {
    const address = readDatabaseAddress(connectionString)
    this.#addresses = address?.hosts ?? [connectionString]
    this.wanted = address?.wanted ?? (this.#addresses.length > 1 ? several : 'any')
  }

  get count(): number {
    return this.#addresses.length
  }

  /** The address of the server that served last. */
  get current(): string {
    return this.#addresses[this.#at] ?? ''
  }

  /** After a failure of one of them the next is tried; one that others have already left changes nothing. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.count
  }
}

type Parameter = { parameterName: string; parameterValue: string }
/** The part of the driver's connection that tells what the server says about itself. */
type Told = { on: (event: 'parameterStatus', listener: (parameter: Parameter) => void) => void }

/** The message of a server that is not the one that is wanted; one of an outage (`lib/server/outage.ts`). */
const otherServer = 'Connection terminated: the server is not the one that is wanted'

/**
 * The driver's client for these hosts: it connects to the current one, and refuses a server of the wrong kind, which
 * each Postgres since 14 tells when it is connected to. A pooler does not tell, and is taken as it is.
 */
export function clientOf(hosts: DatabaseHosts): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    readonly #address: string
    #isStandby: boolean | null = null

    constructor(config?: pg.ClientConfig) {
      const address = hosts.current
      super({ ...config, connectionString: address })
      this.#address = address
      const told = this.connection as unknown as Told
      told.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (!callback)
        return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))))
      super.connect((failure: Error | null | undefined) => {
        const refused = failure ?? this.#refusal()
        if (refused) hosts.leave(this.#address)
        if (refused && !failure) void this.end()
        callback(refused as Error)
      })
    }

    #refusal(): Error | null {
      if (hosts.wanted === 'any' || this.#isStandby === null) return null
      return this.#isStandby === (hosts.wanted === 'standby') ? null : new Error(otherServer)
    }
  }
}
