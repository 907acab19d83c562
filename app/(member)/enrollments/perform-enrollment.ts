import { fill } from '@/app/_lib/fill'
import { sendWrite, tellRefusal } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { AnswerEnrollmentInvitationDocument } from '@/graphql/generated/answer-enrollment-invitation'
import { EnrollDocument } from '@/graphql/generated/enroll'
import { WithdrawEnrollmentDocument } from '@/graphql/generated/withdraw-enrollment'
import type { EnrollmentLabels } from './enrollment-labels'
import { type EnrollmentPress, readPress } from './enrollment-press'

/** Does what a button of the person's enrollments says, asking first where something is lost; true when something changed. */
export async function performEnrollment(says: string, labels: EnrollmentLabels): Promise<boolean> {
  const press = readPress(says)
  if (!(await agreed(press, labels))) return false
  const answer = await send(press)
  if (!answer) return false
  if (!answer.success) {
    await tellRefusal(answer)
    return true
  }
  const { status, pendingReason } = ('data' in answer && answer.data) || { status: '', pendingReason: null }
  showToast({ title: toldOf(press, pendingReason ?? status, labels), tone: 'success' })
  return true
}

async function agreed(press: EnrollmentPress, { ask, cancel }: EnrollmentLabels): Promise<boolean> {
  const question =
    press.act === 'withdraw'
      ? press.seat
        ? ask.withdraw
        : ask.withdrawWait
      : press.act === 'DECLINE'
        ? ask.decline
        : press.act === 'enroll' && press.clash
          ? ask.clash
          : null
  if (!question) return true
  const { title, text, ok } = question
  return confirmDialog({ title, text: fill(text, { title: press.title }), ok, cancel, danger: press.act !== 'enroll' })
}

function send(press: EnrollmentPress) {
  if (press.act === 'enroll') return sendWrite(EnrollDocument, { taskSessionId: press.id })
  const { id, version } = press
  if (press.act === 'withdraw') return sendWrite(WithdrawEnrollmentDocument, { id, version })
  const variables = { id, version, response: press.act }
  return sendWrite(AnswerEnrollmentInvitationDocument, variables)
}

function toldOf(press: EnrollmentPress, place: string, { told }: EnrollmentLabels): string {
  if (press.act === 'withdraw') return told.withdrawn
  if (press.act === 'DECLINE') return told.declined
  return told.outcome[place as keyof typeof told.outcome] ?? ''
}
