import { contactProblem } from '../people/contact-values'
import { choiceProblem, lineProblem, type Problems, problemsAmong, reasonProblem } from '../values'

/** Characters of an answer to a message of somebody. */
export const feedbackAnswerLength = 4000

export const feedbackStates = ['NEW', 'ANSWERED', 'CLOSED'] as const

/** What somebody without an account may write about. */
export const contactTopics = ['LICENSES', 'SIGN_IN', 'ORGANIZATION', 'PRIVACY', 'ACCESSIBILITY', 'OTHER'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Characters of a message that is sent signed out, and of the name under it. */
export const contactMessageLength = 4000
export const contactNameLength = 100

/** Days after which a message of somebody without an account is deleted with its answers. */
export const contactMessageDays = 400

type ContactMessage = { name: string; replyEmail: string; topic: string; message: string }

/** What is wrong with a message of somebody signed out, by field. */
export const contactMessageProblems = ({ name, replyEmail, topic, message }: ContactMessage): Problems =>
  problemsAmong({
    name: lineProblem(name, contactNameLength),
    replyEmail: contactProblem('EMAIL', replyEmail),
    topic: choiceProblem(topic, contactTopics),
    message: reasonProblem(message, contactMessageLength),
  })
