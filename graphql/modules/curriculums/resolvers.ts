import { reminderParts } from '@/graphql/modules/board/reminder-parts'
import { mutation, query } from '@/graphql/payload'
import type { AssignmentRecord, MissedYear } from '@/lib/data/curriculums/assignments'
import type { CurriculumRecord } from '@/lib/data/curriculums/read'
import { toHours } from '@/lib/domain/units'
import { trainingReminderWords } from '@/lib/i18n/notice-texts'
import { endExemption, exemptMember } from '@/lib/services/curriculums/assignments'
import {
  activateCurriculum,
  createCurriculum,
  retireCurriculum,
  updateCurriculum,
} from '@/lib/services/curriculums/curriculum'
import { listAssignments, listMemberCurriculums } from '@/lib/services/curriculums/list-assignments'
import {
  countReach,
  getCurriculum,
  getCurriculumChoices,
  listCurriculums,
  listOwnCurriculums,
  type OwnGroup,
} from '@/lib/services/curriculums/list-curriculums'
import {
  previewTrainingReminders,
  remindTraining,
  type TrainingReminderExample,
} from '@/lib/services/curriculums/remind-training'

const hoursOrNull = (units: number | null) => (units === null ? null : toHours(units))

type Group = CurriculumRecord['groups'][number]

/** Hundredths of an hour, where the requirement counts hours. */
const amount = ({ rule }: OwnGroup, count: number) => (rule === 'MIN_UNITS' ? count / 100 : count)

export const curriculumsResolvers = {
  Query: {
    curriculums: query(listCurriculums),
    curriculum: query(getCurriculum),
    curriculumChoices: query(getCurriculumChoices),
    curriculumReach: query(countReach),
    curriculumAssignments: query(listAssignments),
    memberCurriculums: query(listMemberCurriculums),
    myCurriculums: query(listOwnCurriculums),
    trainingReminderPreview: query(previewTrainingReminders),
  },
  Mutation: {
    createCurriculum: mutation(createCurriculum),
    updateCurriculum: mutation(updateCurriculum),
    activateCurriculum: mutation(activateCurriculum),
    retireCurriculum: mutation(retireCurriculum),
    exemptMember: mutation(exemptMember),
    endExemption: mutation(endExemption),
    remindTraining: mutation(remindTraining),
  },
  TrainingReminderPreview: reminderParts((example: TrainingReminderExample, name, locale) =>
    trainingReminderWords({ ...example, name }, locale),
  ),
  Curriculum: { audience: (curriculum: CurriculumRecord) => curriculum },
  CurriculumGroup: { units: ({ units }: Group) => (units === null ? null : units / 100) },
  CurriculumTask: { archived: ({ state }: Group['tasks'][number]) => state === 'ARCHIVED' },
  CurriculumAssignment: {
    title: ({ curriculum }: AssignmentRecord) => curriculum.title,
    firstName: ({ member }: AssignmentRecord) => member.firstName,
    middleName: ({ member }: AssignmentRecord) => member.middleName,
    lastName: ({ member }: AssignmentRecord) => member.lastName,
    department: ({ member }: AssignmentRecord) => member.department,
    jobTitle: ({ member }: AssignmentRecord) => member.jobTitle,
    doneHours: ({ doneUnits }: AssignmentRecord) => hoursOrNull(doneUnits),
    totalHours: ({ totalUnits }: AssignmentRecord) => hoursOrNull(totalUnits),
  },
  MissedYear: {
    doneHours: ({ doneUnits }: MissedYear) => hoursOrNull(doneUnits),
    totalHours: ({ totalUnits }: MissedYear) => hoursOrNull(totalUnits),
  },
  OwnCurriculumGroup: {
    have: (group: OwnGroup) => amount(group, group.have),
    need: (group: OwnGroup) => amount(group, group.need),
    left: ({ left }: OwnGroup, { first }: { first?: number | null }) =>
      typeof first === 'number' ? left.slice(0, Math.max(0, first)) : left,
  },
}
