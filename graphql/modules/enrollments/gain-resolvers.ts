import type { OpenSession } from '@/lib/data/task-sessions/list'
import { gainMessage } from '@/lib/domain/enrollments/gain-message'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import type { OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import type { SessionGains } from '@/lib/services/enrollments/session-gains'

type Row = SessionGains[number]

/** Sessions that are open to a person or taught by them, and what they give. */
export const gainResolvers = {
  OpenSession: {
    session: ({ session }: OpenSessionView) => ({ ...session, meetingUrl: null }),
    approvalRequired: ({ session }: OpenSessionView) => session.approvalRequired,
    clashes: ({ clashes }: OpenSessionView) => clashes.map((session) => ({ ...session, meetingUrl: null })),
  },
  TaughtSession: { seatsTaken: ({ taken }: OpenSession) => taken },
  SessionGain: {
    credentialId: ({ credential }: Row) => credential.id,
    countedUnits: ({ gain }: Row) => toHours(gain.countedUnits),
    units: ({ gain }: Row) => (gain.units === null ? null : toHours(gain.units)),
    addedUnits: ({ gain }: Row) => toHours(gain.addedUnits),
    tracked: ({ gain }: Row) => gain.tracked,
    reached: ({ gain }: Row) => gain.reached,
    remainingUnits: ({ gain }: Row) => toHours(gain.remainingUnits),
    issues: ({ gain }: Row) => gain.issues.map(({ reason }) => reason),
    message: ({ gain }: Row, _args: unknown, ctx: Ctx) => {
      const t = translatorFor(ctx.locale)
      return gainMessage(gain)
        .map(({ key, params }) => t(`enrollments.${key}`, params))
        .join(' ')
    },
  },
}
