import { listVerifiedContacts } from '@/lib/data/contacts/contacts'
import { listAdministrators } from '@/lib/data/members/write'
import { listNames } from '@/lib/data/task-sessions/read'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { fullName } from '@/lib/domain/people/names'
import type { Write } from '../write'
import { notify } from './notify'

type News = {
  kind: Extract<NoticeKind, 'adminMade' | 'accessMade' | 'accessToKeep'>
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
export async function tellAdmins(
  w: Pick<Write, 'tx' | 'send'>,
  { id: orgId, name: org }: { id: string; name: string },
  { kind, params, actionPath, key, except }: News,
): Promise<void> {
  const administrators = await listAdministrators(w.tx, orgId)
  await notify(
    w,
    administrators
      .filter((userId) => userId !== except)
      .map((userId) => ({
        userId,
        orgId,
        kind,
        severity: 'WARN' as const,
        params: { org, ...params },
        actionPath,
        dedupeKey: `${kind}:${key}:${userId}`,
      })),
  )
}

type Made = {
  orgId: string
  what: 'token' | 'client' | 'webhook' | 'webhookMoved' | 'link'
  /** One notice each; of a change, with the version that it makes. */
  id: string
  name: string
  byId: string
}

/**
 * Tells all administrators of a new token, client, webhook or survey link, and of a webhook that sends more, or
 * elsewhere, or gets another secret. Who made a token hears of it by its own
 * notice; everybody else hears also of what was made in their name.
 */
export async function tellAccessMade(w: Write, org: { name: string }, made: Made): Promise<void> {
  const { orgId, what, id, name, byId } = made
  const paths = {
    token: `/orgs/${orgId}?tab=access`,
    client: `/orgs/${orgId}?tab=access`,
    webhook: `/orgs/${orgId}?tab=webhooks`,
    webhookMoved: `/orgs/${orgId}?tab=webhooks`,
    link: `/orgs/${orgId}/inspection`,
  }
  await tellAdmins(
    w,
    { id: orgId, name: org.name },
    {
      kind: 'accessMade',
      params: { what, name, by: await nameOf(w, byId) },
      actionPath: paths[what],
      key: id,
      except: what === 'token' ? byId : null,
    },
  )
}

/** Tells the administrators of an organization that somebody has become one. */
export const tellAdminMade = async (
  w: Write,
  org: { id: string; name: string },
  { userId, key }: { userId: string; key: string },
): Promise<void> =>
  tellAdmins(w, org, {
    kind: 'adminMade',
    params: { name: await nameOf(w, userId) },
    actionPath: `/orgs/${org.id}/members?role=ADMIN`,
    key,
    except: userId,
  })
