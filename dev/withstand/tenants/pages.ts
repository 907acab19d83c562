import { filled, isId, routes, slotsIn } from '../routes'
import type { Kinds } from './rows'
import { type Asked, severalAtOnce, waysOf, withUnknown } from './walk'
import { type Actor, canary } from './world'

/** Those that name a row. */
const withIds = routes.filter((route) => slotsIn(route).some(({ path }) => isId(path)))

/** At the desk licenses are compared with the lists of boards, whoever their person works for; people and organizations are found. */
const isOfDesk = (route: string) => route.startsWith('/super/')

type Address = Asked & { route: string }

/** Each way of filling an address with ids of the other tenant, all or some, the rest with one's own. */
const addressesOf = (route: string, theirs: Kinds, actor: Actor): Address[] =>
  [...waysOf({ slots: slotsIn(route) }, theirs, actor)].map((way) => ({ ...way, route }))

/** What a page says without what differs from one request to the next. */
const shapeOf = (html: string, ids: readonly string[]): string =>
  ids
    .reduce((text, id) => text.replaceAll(id, 'ID'), html)
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    // A sign-in that failed is told with the number of its request.
    .replace(/^(.*\/login\/error\?.*\bid=)[0-9a-f-]{36}/, '$1ID')

/** Where two texts part, with some of each; null when they are the same. */
function firstDifference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  return `${around(one)} | ${around(other)}`
}

type Walk = { actor: Actor; theirs: Kinds; some: (addresses: Address[]) => Address[] }

/** What somebody is told at an address of the other tenant that they are not told at an address of nobody. */
export async function pageDifferences(origin: string, { actor, theirs, some }: Walk) {
  const counted = { asked: 0, wrong: [] as string[] }
  const isSuper = actor.name === 'a super admin without a visit'
  const open = async (path: string) => {
    counted.asked += 1
    const headers = { accept: 'text/html', ...(actor.cookie ? { cookie: actor.cookie } : {}) }
    const response = await fetch(origin + path, { redirect: 'manual', headers })
    return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() }
  }
  const addresses = withIds
    .filter((route) => !(isSuper && isOfDesk(route)))
    .flatMap((route) => addressesOf(route, theirs, actor))
  await severalAtOnce(some(addresses), async ({ route, ids, foreign }) => {
    const unknown = withUnknown({ ids, foreign }).ids
    const [theirPage, noPage] = [await open(filled(route, ids)), await open(filled(route, unknown))]
    const all = [...ids.values(), ...unknown.values()]
    // The body of a redirect is as much as was drawn by then: it says nothing, and is only looked through for the canary.
    const describePage = ({ status, to, text }: typeof theirPage) =>
      `${status} ${shapeOf(to, all)} ${to ? '' : shapeOf(text, all)}`
    // Whoever gives a reason may open an organization: a super admin learns its name, and nothing else.
    const visibleText = isSuper ? theirPage.text.replaceAll(`${canary} Care`, '') : theirPage.text
    const other = isSuper ? null : firstDifference(describePage(theirPage), describePage(noPage))
    if (other) counted.wrong.push(`${route}: ${other}`)
    if (visibleText.includes(canary)) counted.wrong.push(`${route} tells of the other`)
    if (theirPage.status >= 500) counted.wrong.push(`${route}: ${theirPage.status}`)
  })
  return counted
}
