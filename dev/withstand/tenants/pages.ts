import { randomUUID } from 'node:crypto'
import type { Kinds } from '@/tests/graphql/tenants/rows'
import { severalAtOnce } from '@/tests/graphql/tenants/walk'
import { type Actor, canary } from '@/tests/graphql/tenants/world'
import { filled, idsFor, isId, placesIn, routes } from '../routes'

/** Those that name a row. */
const withIds = routes.filter((route) => placesIn(route).some(isId))

/** At the desk licenses are compared with the lists of boards, whoever their person works for; people and organizations are found. */
const isOfDesk = (route: string) => route.startsWith('/super/')

type Address = { route: string; ids: Record<string, string>; foreign: readonly string[] }

/** Each way of filling an address: all ids foreign, each kind in turn, or one of them with the others one's own. */
function* addressesOf(route: string, theirs: Kinds, { own, knows }: Actor): Generator<Address> {
  const names = placesIn(route)
  for (let chosen = 1; chosen < 2 ** names.length; chosen += 1) {
    const sides = names.map((name, at) => {
      const isForeign = (chosen & (1 << at)) > 0
      const ids = isForeign ? idsFor(name, theirs, knows) : idsFor(name, own)
      return { name, isForeign, ids: ids.length > 0 || isForeign ? ids : [randomUUID()] }
    })
    // A colleague knows the organization: what is asked about it is not foreign.
    if (sides.some(({ ids }) => ids.length === 0)) continue
    for (let turn = 0; turn < Math.max(...sides.map(({ ids }) => ids.length)); turn += 1)
      yield {
        route,
        ids: Object.fromEntries(sides.map(({ name, ids }) => [name, ids[turn % ids.length]!])),
        foreign: sides.filter(({ isForeign }) => isForeign).map(({ name }) => name),
      }
  }
}

/** What a page says without what differs from one request to the next. */
const shapeOf = (html: string, ids: readonly string[]): string =>
  ids
    .reduce((text, id) => text.replaceAll(id, 'ID'), html)
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')

type Walk = { actor: Actor; theirs: Kinds; some: (addresses: Address[]) => Address[] }

/** What somebody is told at an address of the other tenant that they are not told at an address of nobody. */
export async function pageDifferences(origin: string, { actor, theirs, some }: Walk) {
  const counted = { asked: 0, wrong: [] as string[] }
  const isSuper = actor.name === 'a super admin without a visit'
  const open = async (path: string) => {
    counted.asked += 1
    const headers = { accept: 'text/html', ...(actor.cookie ? { cookie: actor.cookie } : {}) }
    const answer = await fetch(origin + path, { redirect: 'manual', headers })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  const addresses = withIds
    .filter((route) => !(isSuper && isOfDesk(route)))
    .flatMap((route) => [...addressesOf(route, theirs, actor)])
  await severalAtOnce(some(addresses), async ({ route, ids, foreign }) => {
    const unknown = Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, foreign.includes(name) ? randomUUID() : id]),
    )
    const [theirPage, noPage] = [await open(filled(route, ids)), await open(filled(route, unknown))]
    const all = [...Object.values(ids), ...Object.values(unknown)]
    const said = ({ status, to, text }: typeof theirPage) => `${status} ${shapeOf(to, all)} ${shapeOf(text, all)}`
    // Whoever gives a reason may open an organization: a super admin learns its name, and nothing else.
    const told = isSuper ? theirPage.text.replaceAll(`${canary} Care`, '') : theirPage.text
    if (!isSuper && said(theirPage) !== said(noPage))
      counted.wrong.push(`${route}: ${said(theirPage).slice(0, 80)} | ${said(noPage).slice(0, 80)}`)
    if (told.includes(canary)) counted.wrong.push(`${route} tells of the other`)
    if (theirPage.status >= 500) counted.wrong.push(`${route}: ${theirPage.status}`)
  })
  return counted
}
