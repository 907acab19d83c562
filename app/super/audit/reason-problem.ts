import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { problemsAmong } from '@/lib/domain/values'

/** What is wrong with why somebody looks, before it is sent. */
export const reasonProblems = ({ reason }: { reason: string }) => problemsAmong({ reason: deskReasonProblem(reason) })
