import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { bareHost } from '@/lib/domain/webhooks/endpoint'
import { isPublicAddress } from '@/lib/domain/webhooks/public-address'

/** A name leads to an address that may not be called. */
export class RefusedAddress extends Error {}

/** Finds all addresses of a name, as `lookup` of `node:dns` does. */
export type FindAddresses = (
  host: string,
  options: { all: true; verbatim: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Looks a name up and hands on only addresses that may be called; one that may not refuses all of them. */
export const checkedLookup =
  (resolve: FindAddresses, local: boolean): LookupFunction =>
  (host, options, callback) => {
    resolve(bareHost(host), { all: true, verbatim: true }, (error, addresses) => {
      if (error) return callback(error, '')
      if (!local && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new RefusedAddress(), '')
      const [firstAddress] = addresses
      if (!firstAddress) return callback(Object.assign(new Error('nothing'), { code: 'ENOTFOUND' }), '')
      if (options.all) return callback(null, addresses)
      callback(null, firstAddress.address, firstAddress.family)
    })
  }
