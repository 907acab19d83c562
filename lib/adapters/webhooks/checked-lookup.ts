import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { bareHost, isPublicAddress } from '@/lib/domain/webhooks/public-address'

/** A name resolves to an address that must not be called. */
export class RefusedAddress extends Error {}

/** Finds all addresses of a name, like `lookup` of `node:dns`. */
export type FindAddresses = (
  host: string,
  options: { all: true; verbatim: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Looks up a name and returns its addresses only if all of them may be called. */
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
