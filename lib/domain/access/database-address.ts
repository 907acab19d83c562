/** Which of several servers is wanted: the one that takes writes, one that follows it, or whichever answers. */
export type WantedServer = 'primary' | 'standby' | 'any'

/** An address of Postgres as libpq writes it, taken apart: one address for each host, in their order. */
export type DatabaseAddress = { hosts: string[]; wanted: WantedServer | null }

/** Values of `target_session_attrs`. */
const wantedBy: Readonly<Record<string, WantedServer>> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?(.*))?$/

/**
 * Takes apart `postgresql://user:password@one:5432,two:5432/suma?target_session_attrs=read-write`; null for a text that
 * is no such address. An address of one host stays as it is, but for that parameter.
 */
export function readDatabaseAddress(text: string): DatabaseAddress | null {
  const [, start = '', hostList = '', path = '', query = ''] = form.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const attribute = parameters.get('target_session_attrs')
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('target_session_attrs='))
  const end = kept.length > 0 ? `${path}?${kept.join('&')}` : path
  const hosts = hostList.split(',').map((host) => `${start}${host}${end}`)
  // One host alone may be left out: a socket of this machine.
  const isAddress = (address: string) =>
    URL.canParse(address) && (hosts.length === 1 || new URL(address).hostname !== '')
  if (start === '' || !hosts.every(isAddress)) return null
  const wanted = attribute === null ? null : wantedBy[attribute]
  return wanted === undefined ? null : { hosts, wanted }
}
