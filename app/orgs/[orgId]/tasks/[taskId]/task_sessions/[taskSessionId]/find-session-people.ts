import { useTranslations } from 'next-intl'
import type { Person } from '@/app/_components/people/people-picker'
import { callApi } from '@/app/_lib/graphql-client'
import { confirmDialog } from '@/app/_ui/ask'
import { dotted } from '@/app/_ui/dotted'
import { FindSessionPeopleDocument } from '@/graphql/generated/find-session-people'

/** The search of a people picker for a session: members, with a hint if they are on leave, in it, or elsewhere. */
export function useSessionPeople(taskSessionId: string) {
  const t = useTranslations('sessions.people')
  return async (q: string): Promise<Person[]> => {
    const answer = await callApi(FindSessionPeopleDocument, { taskSessionId, q })
    const people = 'data' in answer && answer.data ? (answer.data.sessionPeople ?? []) : []
    return people.map(({ memberId: id, name, jobTitle, department, onLeave, place, clash }) => {
      const title = clash && (clash.title ?? t('otherSession'))
      const facts = [
        jobTitle,
        department,
        onLeave && t('onLeave'),
        place !== 'NONE' && t('inAlready'),
        title && t('elsewhere', { title }),
      ]
      const hint = dotted(facts)
      return { id, name, ...(hint ? { hint } : {}), ...(title ? { clash: title } : {}) }
    })
  }
}

/** Number of people named in the dialog; beyond that it only says that there are more. */
const maxNames = 5

/** Asks for confirmation before adding people whom another session expects at that time; true to go on. */
export function useClashQuestion() {
  const t = useTranslations('sessions.people')
  return async (people: readonly Person[]): Promise<boolean> => {
    const elsewhere = people.filter(({ clash }) => clash)
    const [first] = elsewhere
    if (!first) return true
    const more = elsewhere.length > maxNames ? ` ${t('more', { count: elsewhere.length - maxNames })}` : ''
    const names = `${elsewhere
      .slice(0, maxNames)
      .map(({ name }) => name)
      .join(t('separator'))}${more}`
    const text =
      elsewhere.length === 1
        ? t('clashText', { name: first.name, title: first.clash ?? '' })
        : t('clashMany', { names })
    return confirmDialog({ title: t('clashTitle'), text, ok: t('addAnyway') })
  }
}
