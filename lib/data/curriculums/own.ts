import type { DueRule } from '@/lib/domain/curriculums/due'
import type { ItemRef, MemberItem } from '@/lib/domain/curriculums/items'
import type { AssignmentState, CurriculumRule } from '@/lib/domain/curriculums/kinds'
import type { DoneWork } from '@/lib/domain/curriculums/progress'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { pool } from '../db'
import { endOf } from '../enrollments/list'
import { type InJson, instant } from '../rows'
import { groupItemsSql, memberItemsSql } from './items'

/**
 * The next session of a task for a person: the one they have a place in, otherwise the first that accepts enrollments.
 */
type NextSession = {
  id: string
  startsAt: Date
  timeZone: string
  full: boolean
  status: EnrollmentStatus | null
  enrollmentId: string | null
}
export type OwnTask = { id: string; title: string; session: NextSession | null }
/** Something beside classes, with where the person hands it in or signs it; null where nothing waits for them. */
export type OwnItem = ItemRef & { title: string; ownId: string | null }
/** A curriculum that a person has to complete, with everything they can do about it now. */
export type OwnCurriculumRecord = {
  id: string
  orgId: string
  orgName: string
  timeZone: string
  title: string
  cycle: number
  state: AssignmentState
  startsAt: PlainDate
  dueAt: PlainDate | null
  doneParts: number
  totalParts: number
  rule: DueRule
  groups: {
    name: string
    rule: CurriculumRule
    n: number | null
    units: number | null
    tasks: OwnTask[]
    items: OwnItem[]
  }[]
  /** What they have of documents, signatures and licenses. */
  held: MemberItem[]
}

const session = `
  (SELECT json_build_object('id', s."id", 'startsAt', s."startsAt", 'timeZone', s."timeZone",
      'status', CASE WHEN e."attendanceSource" IS NOT NULL THEN 'ATTENDED' ELSE e."status"::text END, 'enrollmentId', e."id",
      'full', s."capacity" > 0 AND e."id" IS NULL AND s."capacity" <= (SELECT count(*) FROM "Enrollment" x
        WHERE x."taskSessionId" = s."id" AND x."status" IN ('ENROLLED', 'ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE', 'ABSENT')))
    FROM "TaskSession" s LEFT JOIN "Enrollment" e ON e."taskSessionId" = s."id" AND e."userId" = $1::uuid
      AND e."status" IN ('ENROLLED', 'PENDING', 'ATTENDED')
    WHERE s."taskId" = t."id" AND s."state" IN ('SCHEDULED', 'OPEN', 'ENDED')
      AND CASE WHEN e."attendanceSource" IS NOT NULL THEN true WHEN e."id" IS NOT NULL THEN ${endOf.text} > $2::timestamptz
        ELSE s."selfEnroll" AND s."startsAt" > $2::timestamptz AND s."state" = 'SCHEDULED' END
    ORDER BY e."id" IS NULL, s."startsAt", s."id" LIMIT 1)`

const items = `coalesce((SELECT json_agg(json_build_object('kind', k."kind", 'id', k."id", 'title', k."title", 'ownId', CASE k."kind"
    WHEN 'DOCUMENT' THEN (SELECT d."id" FROM "RequestedDocument" d WHERE d."roleId" = a."roleId" AND d."requestId"::text = k."id"
      AND d."state" = 'OPEN' ORDER BY d."cycle" DESC LIMIT 1)
    WHEN 'POLICY' THEN (SELECT s."id" FROM "Signer" s JOIN "SigningCopy" y ON y."id" = s."copyId"
      WHERE s."roleId" = a."roleId" AND y."requestId"::text = k."id" AND s."state" = 'SENT' ORDER BY s."createdAt" DESC LIMIT 1)
    END))
  FROM json_to_recordset(${groupItemsSql}) AS k("kind" text, "id" text, "title" text)), '[]')`

const text = `
  SELECT json_build_object('id', a."id", 'orgId', a."orgId", 'orgName', o."name", 'timeZone', o."timeZone", 'title', c."title",
    'cycle', a."cycle", 'state', a."state", 'startsAt', a."startsAt", 'dueAt', a."dueAt", 'doneParts', a."doneParts",
    'totalParts', a."totalParts", 'rule', json_build_object('due', c."due", 'dueDate', c."dueDate", 'dueDays', c."dueDays",
      'recurrence', c."recurrence", 'recurrenceMonths', c."recurrenceMonths"),
    'groups', coalesce((SELECT json_agg(json_build_object('name', g."name", 'rule', g."rule", 'n', g."n", 'units', g."units",
        'tasks', coalesce((SELECT json_agg(json_build_object('id', t."id", 'title', t."title", 'session', ${session})
            ORDER BY t."title", t."id")
          FROM "CurriculumGroupTask" x JOIN "Task" t ON t."id" = x."taskId" WHERE x."groupId" = g."id"), '[]'), 'items', ${items})
      ORDER BY g."position") FROM "CurriculumGroup" g WHERE g."curriculumId" = c."id"), '[]'),
    'held', CASE WHEN EXISTS (SELECT 1 FROM "CurriculumGroup" g JOIN "CurriculumGroupItem" i ON i."groupId" = g."id"
      WHERE g."curriculumId" = c."id") THEN ${memberItemsSql} ELSE '[]' END) AS "own",
    (SELECT coalesce(json_agg(json_build_object('taskId', s."taskId", 'completedAt', d."completedAt", 'units', d."units")), '[]')
      FROM "Credit" d LEFT JOIN "Enrollment" e ON e."id" = d."enrollmentId" LEFT JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      WHERE d."userId" = $1::uuid AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL) AS "work"
  FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Org" o ON o."id" = a."orgId"
    JOIN "Role" r ON r."id" = a."roleId"
  WHERE a."userId" = $1::uuid AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
    AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = a."orgId" AND f."featureType" = 'CURRICULUMS')
  ORDER BY a."dueAt", c."title", a."id" LIMIT 50`

type OwnRow = { own: InJson<OwnCurriculumRecord>; work: DoneWork[] }

/**
 * The curriculums that a person has to complete now, by due date, and their credits with the tasks they came from; one
 * statement.
 */
export async function listOwnOpen(
  userId: string,
  now: Date,
): Promise<{ all: OwnCurriculumRecord[]; work: DoneWork[] }> {
  const { rows } = await pool().query<OwnRow>({ name: 'own-curriculums', text, values: [userId, now] })
  const all = rows.map(({ own }) => ({
    ...own,
    groups: own.groups.map((group) => ({
      ...group,
      tasks: group.tasks.map((task) => ({
        ...task,
        session: task.session && { ...task.session, startsAt: instant(task.session.startsAt) },
      })),
    })),
  }))
  return { all, work: rows[0]?.work ?? [] }
}
