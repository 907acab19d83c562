import { listAccessMadeSince } from '@/lib/data/access/access-to-keep'
import { listEntriesSince } from '@/lib/data/audit/entries-since'
import { listVerifiedContacts } from '@/lib/data/contacts/contacts'
import { awayAsAdmin } from '@/lib/data/members/others'
import { listAdministrators } from '@/lib/data/members/write'
import { listNames } from '@/lib/data/task-sessions/read'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { fullName } from '@/lib/domain/people/names'
import { type AccessNews, type SettingNews, settingOfEntry } from '@/lib/policy/told'
import type { Write } from '../write'
import { notify } from './notify'

type News = {
  kind: Extract<
    NoticeKind,
    'adminMade' | 'accessMade' | 'accessEnded' | 'accessToKeep' | 'settingsChanged' | 'vouchedByMerge'
  >
  params: NoticeParams
  actionPath: string
  /** What makes the news unique. */
  key: string
  /** Somebody who knows already. */
  except: string | null
}

/** The name of a person or program in such news; of somebody without one yet, their address or number. */
export async function nameOf(w: Pick<Write, 'tx'>, userId: string): Promise<string> {
  const found = (await listNames(w.tx, [userId])).get(userId)
  return (found && fullName(found)) || ((await listVerifiedContacts(w.tx, userId))[0]?.value ?? '')
}

/** Tells all administrators of an organization, also those on leave. */
export async function tellAdmins(w: Telling, org: Org, news: News): Promise<void> {
  const administrators = await listAdministrators(w.tx, org.id)
  await tell(
    w,
    org,
    news,
    administrators.filter((userId) => userId !== news.except),
  )
}

type ToKeep = {
  count: number
  why: 'left' | 'disabled' | 'way' | 'foreign'
  userId: string
  key: string
  except: string | null
}

/** Tells the administrators of an organization how much of what somebody has set up there is to be kept or ended. */
export async function tellToKeep(w: Telling, org: Org, { count, why, userId, key, except }: ToKeep): Promise<void> {
  const params = { count, why, name: await nameOf(w, userId) }
  await tellAdmins(w, org, { kind: 'accessToKeep', params, actionPath: `/orgs/${org.id}?tab=access`, key, except })
}

type Telling = Pick<Write, 'tx' | 'send'>
type Org = { id: string; name: string }

async function tell(w: Telling, { id: orgId, name: org }: Org, news: News, userIds: readonly string[]): Promise<void> {
  await notify(
    w,
    userIds.map((userId) => ({
      userId,
      orgId,
      kind: news.kind,
      severity: 'WARN' as const,
      params: { org, ...news.params },
      actionPath: news.actionPath,
      dedupeKey: `${news.kind}:${news.key}:${userId}`,
    })),
  )
}

type Made = {
  orgId: string
  what: AccessNews
  /** One notice each; of a change, with the version that it makes. */
  id: string
  name: string
  byId: string
}

/**
 * Tells all administrators of a new token, client, webhook, survey link or own way to sign in, of a webhook that sends
 * more, or elsewhere, or gets another secret, and of changes of that way. Who made a token hears of it by its own
 * notice; everybody else hears also of what was made in their name.
 */
export async function tellAccessMade(w: Write, org: { name: string }, made: Made): Promise<void> {
  await tellAdmins(w, { id: made.orgId, name: org.name }, await newsOfAccess(w, made))
}

async function newsOfAccess(w: Telling, { orgId, what, id, name, byId }: Made): Promise<News> {
  const paths = {
    token: `/orgs/${orgId}?tab=access`,
    client: `/orgs/${orgId}?tab=access`,
    webhook: `/orgs/${orgId}?tab=webhooks`,
    webhookMoved: `/orgs/${orgId}?tab=webhooks`,
    link: `/orgs/${orgId}/inspection`,
    connection: `/orgs/${orgId}?tab=security`,
    connectionMoved: `/orgs/${orgId}?tab=security`,
  }
  return {
    kind: 'accessMade',
    params: { what, name, by: await nameOf(w, byId) },
    actionPath: paths[what],
    key: id,
    except: what === 'token' ? byId : null,
  }
}

/** `name`: of what it is about, where it has one. */
type Changed = { orgId: string; what: SettingNews; key: string; byId: string; name?: string | null }

/** Tells all administrators that a setting was changed which concerns them all. */
export async function tellSettingChanged(w: Write, org: { name: string }, changed: Changed): Promise<void> {
  await tellAdmins(w, { id: changed.orgId, name: org.name }, await newsOfSetting(w, changed))
}

async function newsOfSetting(w: Telling, { orgId, what, key, byId, name }: Changed): Promise<News> {
  const paths = {
    security: '?tab=security',
    archive: '?tab=data',
    retention: '?tab=data',
    connectionEnded: '?tab=security',
    badgeKey: '?tab=security',
    kept: '?tab=access',
    grant: '/members',
  }
  return {
    kind: 'settingsChanged',
    params: { what, name: name ?? '', by: await nameOf(w, byId) },
    actionPath: `/orgs/${orgId}${paths[what]}`,
    key: `${what}:${key}`,
    except: null,
  }
}

type NewAdmin = { userId: string; key: string; now: Date }

/**
 * Tells the administrators of an organization that somebody has become one, and somebody who has been one until lately
 * what was made meanwhile, also what has ended since.
 */
export async function tellAdminMade(w: Write, org: Org, { userId, key, now }: NewAdmin): Promise<void> {
  await tellAdmins(w, org, await newsOfAdmin(w, org, userId, key))
  const away = await awayAsAdmin(w.tx, { orgId: org.id, userId, now })
  if (away === null) return
  const { since } = away
  for (const { kind, id, name, version, byId, moved, works } of await listAccessMadeSince(w.tx, {
    orgId: org.id,
    since,
    now,
  })) {
    const what = (moved && changed[kind]) || accessNames[kind]
    const made = { orgId: org.id, what, id: moved ? `${id}:${version}` : id, name, byId }
    const news = await newsOfAccess(w, made)
    await tell(w, org, works ? news : { ...news, kind: 'accessEnded' }, [userId])
  }
  for (const { action, seq, byId, name } of await listEntriesSince(w.tx, { orgId: org.id, since, actions })) {
    const setting = { orgId: org.id, what: settingOfEntry[action], key: seq, byId, name }
    await tell(w, org, await newsOfSetting(w, setting), [userId])
  }
  for (const id of away.madeIds) await tell(w, org, await newsOfAdmin(w, org, id, `${id}:${key}`), [userId])
  for (const id of away.endedIds) {
    const news = await newsOfAdmin(w, org, id, `${id}:${key}`)
    await tell(w, org, { ...news, kind: 'accessEnded', params: { what: 'admin', by: '', ...news.params } }, [userId])
  }
}

const actions = Object.keys(settingOfEntry) as (keyof typeof settingOfEntry)[]
const accessNames = {
  TOKEN: 'token',
  CLIENT: 'client',
  WEBHOOK: 'webhook',
  SURVEY_LINK: 'link',
  CONNECTION: 'connection',
} as const
const changed: { readonly [K in keyof typeof accessNames]?: Made['what'] } = {
  WEBHOOK: 'webhookMoved',
  CONNECTION: 'connectionMoved',
}

const newsOfAdmin = async (w: Telling, { id }: Org, userId: string, key: string): Promise<News> => ({
  kind: 'adminMade',
  params: { name: await nameOf(w, userId) },
  actionPath: `/orgs/${id}/members?role=ADMIN`,
  key,
  except: userId,
})
