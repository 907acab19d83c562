import { filled, isId, routes, slotsIn } from '../routes'
import type { Kinds } from './rows'
import { type Asked, type Some, severalAtOnce, waysOf, withUnknown } from './walk'
import { type Actor, canary } from './world'

/** Routes that name a row. */
const withIds = routes.filter((route) => slotsIn(route).some(({ path }) => isId(path)))

/**
 * At the desk, licenses are compared with the lists of boards for every employer, and people and organizations can be
 * searched.
 */
const isOfDesk = (route: string) => route.startsWith('/super/')

type Address = Asked & { route: string }

/** Each way to fill a path with ids of the other tenant, in all or some of its parameters, and own ids in the rest. */
const addressesOf = (route: string, theirs: Kinds, actor: Actor): Address[] =>
  [...waysOf({ slots: slotsIn(route) }, theirs, actor)].map((way) => ({ ...way, route }))

/** The contents of a page without the parts that differ between requests. */
const shapeOf = (html: string, ids: readonly string[]): string =>
  ids
    .reduce((text, id) => text.replaceAll(id, 'ID'), html)
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    // The address after a failed sign-in contains the request's number.
    .replace(/^(.*\/login\/error\?.*\bid=)[0-9a-f-]{36}/, '$1ID')

/** The first difference of two texts, with a part of each; null when they are equal. */
function firstDifference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  return `${around(one)} | ${around(other)}`
}

type Walk = { actor: Actor; theirs: Kinds; some: Some; until?: number }

/** Differences between the page for a path of the other tenant and the page for an unknown id. */
export async function pageDifferences(origin: string, { actor, theirs, some, until }: Walk) {
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
  await severalAtOnce(
    some(addresses),
    async ({ route, ids, foreign }) => {
      const unknown = withUnknown({ ids, foreign }).ids
      const [theirPage, noPage] = [await open(filled(route, ids)), await open(filled(route, unknown))]
      const all = [...ids.values(), ...unknown.values()]
      // The length of a redirect's body depends on how much was rendered by then: the body is only searched for the
      // canary.
      const describePage = ({ status, to, text }: typeof theirPage) =>
        `${status} ${shapeOf(to, all)} ${to ? '' : shapeOf(text, all)}`
      // A super admin may open any organization with a reason, and so may learn its name, but nothing else.
      const visibleText = isSuper ? theirPage.text.replaceAll(`${canary} Care`, '') : theirPage.text
      const other = isSuper ? null : firstDifference(describePage(theirPage), describePage(noPage))
      if (other) counted.wrong.push(`${route}: ${other}`)
      if (visibleText.includes(canary)) counted.wrong.push(`${route} tells of the other`)
      if (theirPage.status >= 500) counted.wrong.push(`${route}: ${theirPage.status}`)
    },
    until,
  )
  return counted
}
